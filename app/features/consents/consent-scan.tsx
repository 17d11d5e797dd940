import { Form, useNavigation } from 'react-router';
import { Card } from '#app/features/admin/card.tsx';
import { ConfirmButton } from '#app/features/admin/confirm-dialog.tsx';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import type { Consent } from './consent.ts';
import styles from './consents.module.css';

/** The paper itself. It is kept sealed, and only staff can download it. */
export function ConsentScan({ consent: { id, hasScan } }: { consent: Pick<Consent, 'id' | 'hasScan'> }) {
  const sending = useNavigation().formData?.get('intent') === 'scan';
  return (
    <Card title="Scan of the paper">
      <Form
        key={String(hasScan)}
        method="post"
        encType="multipart/form-data"
        className={styles.form}
        preventScrollReset
      >
        <input type="hidden" name="intent" value="scan" />
        {hasScan && (
          <p>
            <a href={`/admin/consents/${id}/scan`} download>
              Download the scan
            </a>
          </p>
        )}
        <Field
          label={hasScan ? 'Another scan' : 'Scan (optional)'}
          hint="PDF, JPEG, PNG or WebP, up to 25 MB. Only staff can open it"
          name="scan"
          type="file"
          accept="application/pdf,image/*"
          required
        />
        <Button type="submit" busy={sending} busyLabel="Storing...">
          {hasScan ? 'Replace the scan' : 'Store the scan'}
        </Button>
      </Form>
      {hasScan && (
        <div className={styles.apart}>
          <ConfirmButton
            id="remove-scan"
            label="Remove the scan"
            question="Remove this scan?"
            consequence="The consent stays as it is. The file is removed for good."
            confirm="Remove"
            fields={{ intent: 'remove-scan' }}
          />
        </div>
      )}
    </Card>
  );
}
