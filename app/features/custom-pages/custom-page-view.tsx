import { ClinicCard } from '#app/features/clinic/clinic-parts.tsx';
import type { ClinicFacts } from '#app/features/clinic/clinic.ts';
import prose from '#app/features/posts/prose.module.css';
import type { ownSection } from '#app/features/content/custom-page-content.ts';
import type { SectionContent } from '#app/features/content/slots.ts';
import { EditableRegion } from '#app/ui/editable-region.tsx';
import { PageBanner, Questions } from '#app/ui/sections.tsx';

type CustomPageViewProps = {
  name: string;
  path: string;
  content: SectionContent<typeof ownSection>;
  facts: ClinicFacts;
};

export function CustomPageView({ name, path, content, facts }: CustomPageViewProps) {
  const text = <div className={prose.prose} dangerouslySetInnerHTML={{ __html: content.text.html }} />;
  return (
    <EditableRegion page={name} name="page">
      <PageBanner path={path} isRecord title={content.title} lead={content.lead} drawing="oak" />
      {content.card ? (
        <div className="container split split-7-5 start section">
          {text}
          <ClinicCard title="Contact" facts={facts} />
        </div>
      ) : (
        <div className="container section">{text}</div>
      )}
      {content.questions.length > 0 && (
        <Questions
          id="questions"
          title={content.asked}
          lead=""
          drawing="afo"
          plain
          questions={content.questions.map(({ id, title, answer }) => ({ id, title, content: answer }))}
        />
      )}
    </EditableRegion>
  );
}
