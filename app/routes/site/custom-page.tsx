import { appContext, markCacheable, staffViewContext, structuredData } from '#app/context.ts';
import { ClinicCard } from '#app/features/clinic/clinic-card.tsx';
import { describeQuestions, describeWebPage } from '#app/features/discovery/structured-data.server.ts';
import { findPageAt } from '#app/features/page-editor/custom-pages.server.ts';
import { findSite, loadPageTexts } from '#app/features/pages/site.server.ts';
import { answerMissing, toEnglish } from '#app/features/posts/redirects.server.ts';
import { language } from '#app/shared/language.ts';
import { firstCharacters, withoutTags } from '#app/shared/plain-text.ts';
import { pageMeta } from '#app/site/page-meta.ts';
import { EditableRegion } from '#app/ui/editable-region.tsx';
import { PageBanner } from '#app/ui/page-banner.tsx';
import { Questions } from '#app/ui/sections.tsx';
import type { Route } from './+types/custom-page';
import prose from '#app/features/text/prose.module.css';

const descriptionLength = 150;

/** Any one-segment address that is not a custom page is a 404. */
export async function loader(args: Route.LoaderArgs) {
  const { params, context, url } = args;
  const view = context.get(staffViewContext);
  const page = await findPageAt(context.get(appContext), params.slug, view !== null && 'draft' in view);
  if (!page) return answerMissing(url);
  if (language() === 'es') throw toEnglish(context.get(appContext), url);
  markCacheable(context);
  const [site, { page: content }] = await Promise.all([findSite(args), loadPageTexts(args, page)]);
  const { name, path } = page;
  const text = withoutTags(content.text).replaceAll(/\s+/g, ' ');
  const about = {
    path,
    title: content.title,
    description: content.description || content.lead || firstCharacters(text, descriptionLength),
  };
  structuredData(context, describeWebPage(site, about));
  if (content.questions.length > 0) structuredData(context, describeQuestions(content.questions));
  return { name, content, about };
}

export function action({ url, request }: Route.ActionArgs): never {
  return answerMissing(url, request.method);
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  return pageMeta(matches[0].loaderData, loaderData.about);
}

export default function CustomPage({ loaderData: { name, about, content }, matches }: Route.ComponentProps) {
  const { facts } = matches[0].loaderData;
  const text = <div className={prose.prose} dangerouslySetInnerHTML={{ __html: content.text.html }} />;
  return (
    <EditableRegion page={name} name="page">
      <PageBanner path={about.path} isRecord title={content.title} lead={content.lead} drawing="oak" />
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
          plain
          questions={content.questions.map(({ id, title, answer }) => ({ id, title, content: answer }))}
        />
      )}
    </EditableRegion>
  );
}
