import { useEffect, useState } from 'react';
import { notify } from 'shared-domain/platform';
import { onDemand } from 'shared-ui/lib/on-demand.ts';
import { Button } from 'shared-ui/primitives/button.tsx';
import { cookieChoiceDate } from '../../platform/cookie-choice.ts';
import { readCookieChoice, useCookieChoice } from './cookie-choice.store.ts';
import { cookieText } from './cookie-text.ts';

const dialog = onDemand(() => import(/* webpackChunkName: "cookie-dialog" */ './cookie-dialog.tsx'));

/** Returns the choice and the way to change it: its words and its button, for the page to lay out. */
export function useCookieRow() {
  const stored = useCookieChoice(({ choice }) => choice);
  const [choosing, setChoosing] = useState(false);
  useEffect(readCookieChoice, []);
  const { value: loaded, failed, retry } = dialog.useWanted(choosing);
  useEffect(() => {
    if (!failed) return;
    setChoosing(false);
    retry();
    notify({ title: 'Erro', text: 'Não foi possível abrir as escolhas. Confira sua conexão.', tone: 'danger' });
  }, [failed, retry]);
  const choice = stored === 'unread' ? undefined : stored;
  return {
    text: cookieText(choice, cookieChoiceDate()),
    action: (
      <>
        <Button
          variant="secondary"
          size="sm"
          onPointerEnter={dialog.preload}
          onFocus={dialog.preload}
          onClick={() => setChoosing(true)}
        >
          Escolher cookies
        </Button>
        {choosing && loaded ? (
          <loaded.CookieDialog
            chosen={choice}
            onClose={() => setChoosing(false)}
            onChosen={() => {
              setChoosing(false);
              notify({ title: 'Escolha salva', text: 'Você pode mudá-la quando quiser.', tone: 'success' });
            }}
          />
        ) : null}
      </>
    ),
  };
}
