import { ConfirmButton } from '#app/features/admin/confirm-dialog.tsx';
import { momentInWords } from '#app/shared/moments-in-words.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { DueLine } from './due-line.tsx';
import { inboxHref, phoneHref, type InboxPlace, type MessageAnswer, type StaffMessage } from './message.ts';
import { NoteForm } from './note-form.tsx';
import { sourceInWords } from './message-source.ts';
import styles from './message-card.module.css';

type MessageCardProps = {
  message: StaffMessage;
  place: InboxPlace;
  /** It is what the address asks for: the reader arrives here. */
  asked: boolean;
  now: string;
  answer: MessageAnswer | undefined;
};

export function MessageCard({ message, place, asked, now, answer }: MessageCardProps) {
  const { id, name, phone, email, status } = message;
  const formId = `message-${id}`;
  const href = inboxHref(place, id);
  return (
    <section className={styles.card} aria-labelledby={`${formId}-name`}>
      <div className={styles.head}>
        <h2 id={`${formId}-name`} data-arrival={asked || undefined}>
          {name}
        </h2>
        <span className={styles.badge} data-new={status === 'new' || undefined}>
          {status === 'new' ? 'New' : 'Done'}
        </span>
      </div>
      <dl className={styles.facts}>
        <dt>Phone</dt>
        <dd>
          <a className={styles.hit} href={phoneHref(phone)}>
            {phone}
          </a>
        </dd>
        <dt>E-mail</dt>
        <dd>
          <a className={styles.hit} href={`mailto:${encodeURI(email)}`}>
            {email}
          </a>
        </dd>
        <dt>Sent</dt>
        <dd>
          <time dateTime={message.createdAt}>{momentInWords(message.createdAt)}</time>
        </dd>
        {message.promisedAt !== null && (
          <>
            <dt>Promised</dt>
            <dd>
              {status === 'new' ? (
                <DueLine promisedAt={message.promisedAt} now={now} />
              ) : (
                <time dateTime={message.promisedAt}>A call by {momentInWords(message.promisedAt)}</time>
              )}
            </dd>
          </>
        )}
        <dt>From</dt>
        <dd>{sourceInWords(message.source)}</dd>
        {status === 'done' && message.handledAt !== null && (
          <>
            <dt>Done</dt>
            <dd>
              <time dateTime={message.handledAt}>{momentInWords(message.handledAt)}</time>
              {message.handledBy && `, by ${message.handledBy}`}
            </dd>
          </>
        )}
      </dl>
      <hr />
      <NoteForm id={formId} message={message} action={href} answer={answer?.messageId === id ? answer : undefined} />
      <div className={styles.toolbar}>
        <LinkButton look="primary" icon="phone" href={phoneHref(phone)}>
          Call
        </LinkButton>
        <Button
          type="submit"
          form={formId}
          name="intent"
          value={status === 'new' ? 'done' : 'new'}
          icon={status === 'new' ? 'check' : 'undo'}
        >
          {status === 'new' ? 'Mark as done' : 'Mark as new'}
        </Button>
        <div className={styles.apart}>
          <ConfirmButton
            id={`${formId}-delete`}
            label="Delete"
            about={`the message from ${name}`}
            question={`Delete the message from ${name}?`}
            consequence="You can take this back for 30 seconds. After that it is gone for good."
            confirm="Delete"
            fields={{ intent: 'delete', messageId: String(id) }}
            action={inboxHref(place)}
          />
        </div>
      </div>
    </section>
  );
}
