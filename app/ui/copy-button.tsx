import { useState } from 'react';
import { Button } from './button.tsx';
import type { IconName } from './icon.tsx';

type CopyButtonProps = { label: string; icon?: IconName; text: () => string; copied: string; failed: string };

/** Copies the text and says whether that worked. */
export function CopyButton({ label, icon, text, copied, failed }: CopyButtonProps) {
  const [said, setSaid] = useState('');
  return (
    <>
      <Button
        {...(icon && { icon })}
        onClick={() =>
          void navigator.clipboard.writeText(text()).then(
            () => setSaid(copied),
            () => setSaid(failed),
          )
        }
      >
        {label}
      </Button>
      <p role="status">{said}</p>
    </>
  );
}
