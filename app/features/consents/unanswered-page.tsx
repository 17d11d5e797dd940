import { Form } from 'react-router';
import { AdminPage, Card, EmptyNote } from '#app/features/admin/admin-page.tsx';
import type { StaffPicture } from '#app/features/media/picture.ts';
import type { Answer } from '#app/records/answer.ts';
import { useUnsaved } from '#app/records/unsaved.ts';
import { Button } from '#app/ui/button.tsx';
import { PictureChoice } from './consent-page.tsx';

type UnansweredPageProps = { pictures: StaffPicture[]; more: boolean; answer: Answer | undefined };

/** Pictures in use anywhere of which nobody has said yet whether they show a patient. */
export function UnansweredPage({ pictures, more, answer }: UnansweredPageProps) {
  const unsaved = useUnsaved(answer);
  return (
    <AdminPage title="Pictures to answer for" back={{ href: '/admin/gallery', label: 'Gallery' }} answer={answer}>
      {pictures.length === 0 ? (
        <EmptyNote>Every picture is answered for.</EmptyNote>
      ) : (
        <Card title="Do these pictures show a patient?">
          {/* Another list is another form: no tick stays behind. */}
          <Form {...unsaved} key={pictures[0]?.id} method="post" className="form" preventScrollReset>
            <p className="meta">
              Visitors do not see them until you say so. Choose pictures, then answer for all you have chosen.
              {more && ' More follow when these are answered.'}
            </p>
            <PictureChoice pictures={pictures} />
            <div className="cluster gap-3">
              <Button type="submit" look="primary" name="intent" value="no-patient">
                No patient
              </Button>
              <Button type="submit" name="intent" value="patient">
                Shows a patient
              </Button>
            </div>
          </Form>
        </Card>
      )}
    </AdminPage>
  );
}
