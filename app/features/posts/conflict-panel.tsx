import type { Ref } from 'react';
import { Card } from '#app/features/admin/card.tsx';
import { formatWhen } from '#app/shared/exact-dates.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button, LinkButton } from '#app/ui/button.tsx';
import type { Conflict } from './post-form.ts';
import { TextComparison } from './text-comparison.tsx';
import styles from './post-editor.module.css';

type ConflictPanelProps = {
  conflict: Conflict;
  /** The id of the form that holds the typed text. */
  form: string;
  ref: Ref<HTMLDivElement>;
};

/** Two people wrote at once. Both texts stand here, and nothing is decided until one of the buttons is pressed. */
export function ConflictPanel({ conflict, form, ref }: ConflictPanelProps) {
  const { savedBy, savedAt, theirTitle, comparison, version } = conflict;
  return (
    <section className={styles.conflict} aria-label="Two versions">
      <Alert
        ref={ref}
        kind="error"
        title={`${savedBy} saved this post at ${formatWhen(savedAt)} while you were writing. Your text is kept.`}
        takesFocus
      >
        <p>Nothing was overwritten. Read both below, then choose.</p>
      </Alert>
      <Card>
        <div className={styles.texts}>
          <div>
            <h2>
              {savedBy}: “{theirTitle}”
            </h2>
            <TextComparison blocks={comparison} side="before" />
          </div>
          <div>
            <h2>Your text</h2>
            <TextComparison blocks={comparison} side="after" />
          </div>
        </div>
      </Card>
      <div className={styles.buttons}>
        <LinkButton href="#title">Go on editing</LinkButton>
        <Button type="submit" form={form} name="intent" value="keep-theirs" formNoValidate>
          Keep theirs
        </Button>
        <Button type="submit" form={form} name="onto" value={version} look="solid">
          Save mine as the new version
        </Button>
      </div>
    </section>
  );
}
