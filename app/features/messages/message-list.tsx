import { Link } from 'react-router';
import { shortMoment } from '#app/shared/moments-in-words.ts';
import { DueLine } from './due-line.tsx';
import { inboxHref, type InboxPlace, type MessageLine } from './message.ts';
import styles from './message-list.module.css';

type MessageListProps = { messages: MessageLine[]; place: InboxPlace; selectedId: number | undefined; now: string };

export function MessageList({ messages, place, selectedId, now }: MessageListProps) {
  return (
    <ul className={styles.list}>
      {messages.map((message) => (
        <li key={message.id}>
          <Link
            to={inboxHref(place, message.id)}
            preventScrollReset
            className={styles.line}
            data-new={message.status === 'new' || undefined}
            aria-current={message.id === selectedId ? 'true' : undefined}
          >
            <b>{message.name}</b>
            <time dateTime={message.createdAt}>{shortMoment(message.createdAt, now)}</time>
            <span className={styles.phone}>{message.phone}</span>
            {message.status === 'new' && message.promisedAt !== null && (
              <span className={styles.phone}>
                <DueLine promisedAt={message.promisedAt} now={now} />
              </span>
            )}
            {/* Last, so that the name begins with what can be seen and said. */}
            {message.status === 'new' && <span className="visually-hidden">New</span>}
          </Link>
        </li>
      ))}
    </ul>
  );
}
