import { useEffect, useState } from 'react';
import { notify } from 'shared-domain/platform';
import { Button } from 'shared-ui/primitives/button.tsx';
import { chooseCookies } from './choose-cookies.ts';
import { onlyNecessary, readCookieChoice, useCookieChoice } from './cookie-choice.store.ts';
import { CookieKinds } from './cookie-kinds.tsx';

/** Shows the current choice, which can be changed at any time. */
export function CookieSettings() {
  const stored = useCookieChoice(({ choice }) => choice);
  const [draft, setDraft] = useState<typeof onlyNecessary>();
  useEffect(readCookieChoice, []);
  const value = draft ?? (stored === 'unread' || stored === undefined ? onlyNecessary : stored);
  return (
    <div className="grid gap-4">
      <CookieKinds value={value} onChange={setDraft} />
      <div>
        <Button
          onClick={() => {
            chooseCookies(value);
            setDraft(undefined);
            notify({ title: 'Escolha salva', text: 'Você pode mudá-la quando quiser.', tone: 'success' });
          }}
        >
          Salvar escolha
        </Button>
      </div>
    </div>
  );
}
