import { readFile } from 'node:fs/promises';
import { Fragment, type ReactNode } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { markCacheable } from '#app/context.ts';
import { PictureView } from '#app/features/pictures/picture-view.tsx';
import type { Picture } from '#app/features/pictures/picture.ts';
import { Card, CheckField, EmptyNote } from '#app/features/staff-area/admin-page.tsx';
import { AnswerNotice } from '#app/forms/answer-notice.tsx';
import { ConfirmButton, RowMenu } from '#app/forms/confirm-dialog.tsx';
import { MoveButtons } from '#app/forms/move-buttons.tsx';
import { RecordForm } from '#app/forms/record-form.tsx';
import { TextComparison } from '#app/forms/text-comparison.tsx';
import { diffText } from '#app/shared/text-diff.ts';
import { Alert } from '#app/ui/alert.tsx';
import { ArrowLink, Button, IconButton, LinkButton } from '#app/ui/button.tsx';
import { Field, OptionTiles } from '#app/ui/field.tsx';
import { Icon, type IconName } from '#app/ui/icon.tsx';
import { Pager, FilterTags } from '#app/ui/list-links.tsx';
import { ListSearch } from '#app/ui/list-search.tsx';
import { Medallion } from '#app/ui/medallion.tsx';
import { Breadcrumbs } from '#app/ui/page-links.tsx';
import { Plate, type PlateTone } from '#app/ui/plate.tsx';

/** Read from the sprite, so that no icon is missing here. */
export async function loader({ context }: LoaderFunctionArgs) {
  markCacheable(context);
  const drawn = await readFile('public/art/icons.svg', 'utf8');
  return { icons: [...drawn.matchAll(/symbol id="(\w+)"/g)].map(([, name]) => name) };
}

export const meta = () => [{ title: 'Building blocks' }];

export default function BuildingBlocks() {
  return (
    <div className="container section stack gap-7">
      <h1>Building blocks</h1>
      <p className="lead">Every component in every state. Available only in development.</p>
      {(['light', 'dark'] as const).map((scheme) => (
        <section
          key={scheme}
          aria-label={scheme}
          className="card pad stack gap-6"
          ref={(shown) => paint(shown, scheme)}
        >
          <h2>{scheme}</h2>
          <Blocks id={scheme} />
        </section>
      ))}
    </div>
  );
}

/** Set by script, because the CSP forbids style attributes. */
function paint(shown: HTMLElement | null, scheme: string): void {
  shown?.style.setProperty('color-scheme', scheme);
  shown?.style.setProperty('color', 'var(--text)');
}

const variants = ['primary', 'solid', 'line', 'quiet', 'danger'] as const;
const tones: PlateTone[] = ['moss', 'sunk', 'dusk', 'deep', 'night'];
const noPicture: Picture = {
  id: 0,
  status: 'waiting',
  failure: null,
  width: null,
  height: null,
  color: null,
  sources: [],
  src: null,
};
const pictures: Picture[] = [
  noPicture,
  { ...noPicture, status: 'failed', failure: 'We can’t read this file.' },
  { ...noPicture, status: 'ready', width: 180, height: 180, color: '#2f6b56', src: '/apple-touch-icon.png' },
];

function Blocks({ id }: { id: string }) {
  const { icons } = useLoaderData<typeof loader>();
  return (
    <>
      <Block name="Buttons">
        {variants.map((variant) => (
          <Fragment key={variant}>
            <Button variant={variant}>{variant}</Button>
            <Button variant={variant} icon="phone">
              With icon
            </Button>
            <Button variant={variant} small>
              Small
            </Button>
            <Button variant={variant} disabled>
              Disabled
            </Button>
            <Button variant={variant} busy busyLabel="Saving...">
              Save
            </Button>
          </Fragment>
        ))}
        <LinkButton href="#link">A link</LinkButton>
        <IconButton icon="close" label="Close" />
        <IconButton icon="search" label="Search" worded />
      </Block>
      <Block name="Links">
        <ArrowLink href="#on">Onward</ArrowLink>
        <ArrowLink href="#back" back>
          Back
        </ArrowLink>
        <Breadcrumbs path="/blog/a-post" title="A post" />
        <FilterTags
          label={`Filters, ${id}`}
          tags={[
            { label: 'Chosen', href: '?one', current: true, count: 3 },
            { label: 'Other', href: '?two', current: false },
          ]}
        />
        <Pager
          label={`Pages, ${id}`}
          back={{ label: 'Newer', href: '#newer' }}
          onward={{ label: 'Older', href: '#older' }}
        />
      </Block>
      <Block name="Fields" layout="stack">
        <Field label="Empty" name={`${id}-empty`} />
        <Field label="With a hint" name={`${id}-hint`} hint="As on your card" defaultValue="Filled" />
        <Field label="Refused" name={`${id}-error`} error="Please enter a name." />
        <Field label="Disabled" name={`${id}-disabled`} disabled defaultValue="Cannot be changed" />
        <Field label="Several lines" name={`${id}-lines`} multiline rows={3} />
        <Field label="Day" name={`${id}-day`} type="date" />
        <Field label="One of many" name={`${id}-choice`} options={{ a: 'First', b: 'Second' }} />
        <OptionTiles
          label="One of a few"
          name={`${id}-picks`}
          id={`${id}-picks`}
          options={{ a: 'First', b: 'Second' }}
        />
        <CheckField label="A checkbox" name={`${id}-check`} />
        <ListSearch id={`${id}-search`} label="Find one" action="?" query="" />
      </Block>
      <Block name="Answers" layout="stack">
        <Alert kind="success" title="Saved.">
          Every page shows it now.
        </Alert>
        <Alert kind="error" title="Not saved.">
          The connection was lost. Try again.
        </Alert>
        <AnswerNotice answer={{ ok: true, notice: 'Moved to the trash.', undo: { intent: 'undo' } }} />
        <EmptyNote>Nothing here yet.</EmptyNote>
      </Block>
      <Block name="Records" layout="stack">
        <Card title="A card with a form">
          <RecordForm intent={`${id}-form`} answer={undefined} submit="Save" className="stack">
            <Field label="Name" name={`${id}-name`} />
          </RecordForm>
        </Card>
        <div className="cluster">
          <MoveButtons id={1} name={`A row, ${id}`} ways={['up', 'down']} first last={false} moved={undefined} />
          <RowMenu about={`a row, ${id}`}>
            <ConfirmButton
              label="Delete"
              question="Delete it?"
              consequence="It can be restored."
              fields={{ intent: 'delete', id }}
            />
          </RowMenu>
        </div>
        <TextComparison blocks={diffText('Come on Monday.', 'Come on Tuesday, please.')} />
      </Block>
      <Block name="Pictures">
        {pictures.map((picture) => (
          <div key={picture.status} className="card pad">
            <PictureView picture={picture} alt={picture.status} sizes="8rem" />
          </div>
        ))}
        <Medallion name="Dana Arceneaux" size="large" />
        <Medallion name="Renée Landry" />
      </Block>
      <Block name="Plates" layout="grid">
        {tones.map((tone) => (
          <Plate key={tone} image="/art/blade.svg" alt={tone} tone={tone} ratio="card" />
        ))}
        <Plate image={null} alt="" ratio="card" />
      </Block>
      <Block name="Icons">
        {icons.map((name) => (
          <span key={name} className="cluster gap-2">
            {/* The ids in the sprite are the names in IconName. */}
            {/* oxlint-disable-next-line typescript/no-unsafe-type-assertion */}
            <Icon name={name as IconName} />
            {name}
          </span>
        ))}
      </Block>
    </>
  );
}

type BlockProps = { name: string; layout?: 'cluster' | 'stack' | 'grid'; children: ReactNode };

function Block({ name, layout = 'cluster', children }: BlockProps) {
  return (
    <div className="stack">
      <h3>{name}</h3>
      <div className={layout}>{children}</div>
    </div>
  );
}
