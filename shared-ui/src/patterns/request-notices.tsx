import { type AnswerableRequest, changeTexts, reservedText } from 'shared-domain/requests/answer-words.ts';
import { Notice } from './notice.tsx';

/** What the host of a request has to know before an answer: the listing has changed, the date is reserved. */
export function RequestNotices({ request }: { request: AnswerableRequest }) {
  const changes = changeTexts(request);
  const reserved = reservedText(request);
  return (
    <>
      {changes.length > 0 ? (
        <Notice tone="warning">
          <p className="font-semibold">O anúncio mudou desde o pedido. Ao aceitar, vale o combinado no pedido.</p>
          <ul className="mt-1 grid gap-1">
            {changes.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Notice>
      ) : null}
      {reserved ? <Notice>{reserved}</Notice> : null}
    </>
  );
}
