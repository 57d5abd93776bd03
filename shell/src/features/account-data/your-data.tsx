import { Download } from 'lucide';
import { type ReactNode, useEffect, useState } from 'react';
import { exportAccount } from 'shared-domain/people/account-data.ts';
import { notify, type SessionUser } from 'shared-domain/platform';
import { onDemand } from 'shared-ui/lib/on-demand.ts';
import { Button } from 'shared-ui/primitives/button.tsx';
import { Icon } from 'shared-ui/primitives/icon.tsx';
import { saveFile } from './save-file.ts';

const deletion = onDemand(() => import(/* webpackChunkName: "delete-account" */ './delete-account-dialog.tsx'));

interface YourDataProps {
  user: SessionUser;
  /** The choice of cookies, which the same place leads to. */
  cookies: { text: string; action: ReactNode };
  /** The way to one's authenticators, for whom they are offered. */
  secondFactor: { text: string; action: ReactNode } | undefined;
  /** For accounts without a password: proves again who it is. Leaves the site. */
  onSignInAgain: () => Promise<void>;
  onDeleted: () => void;
}

/** LGPD, article 18: a copy of one's data, consent, and the end of the account. */
export function YourData({ user, cookies, secondFactor, onSignInAgain, onDeleted }: YourDataProps) {
  return (
    <section id="seus-dados" aria-labelledby="seus-dados-titulo" className="pt-6">
      <h2 id="seus-dados-titulo" className="type-h3 mb-3.5">
        Seus dados
      </h2>
      <Row
        title="Baixar meus dados"
        text="Perfil, reservas, conversas e avaliações em um arquivo, com links para suas fotos e anexos."
        action={<DownloadButton />}
      />
      {secondFactor ? <Row title="Segundo fator" text={secondFactor.text} action={secondFactor.action} /> : null}
      <Row title="Cookies" text={cookies.text} action={cookies.action} />
      <Row
        title="Excluir conta"
        text="Apaga seu perfil e as fotos das suas avaliações. Reservas, avaliações e conversas ficam sem o seu nome."
        action={<DeleteButton user={user} onSignInAgain={onSignInAgain} onDeleted={onDeleted} />}
      />
    </section>
  );
}

function Row({ title, text, action }: { title: string; text: string; action: ReactNode }) {
  return (
    <div className="flex flex-col gap-x-6 gap-y-3 border-t border-border py-5 last:border-b desk:flex-row desk:items-center desk:justify-between">
      <div className="grid max-w-[52ch] gap-0.5">
        <h3 className="type-h4">{title}</h3>
        <p className="text-sm text-muted-foreground">{text}</p>
      </div>
      <div className="shrink-0">{action}</div>
    </div>
  );
}

function DownloadButton() {
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      const name = saveFile(await exportAccount());
      notify({ title: 'Seus dados foram baixados', text: `Procure o arquivo ${name}.`, tone: 'success' });
    } catch {
      notify({ title: 'Erro', text: 'Não foi possível preparar seus dados. Tente novamente.', tone: 'danger' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="secondary" size="sm" busy={busy} busyLabel="Preparando..." onClick={() => void download()}>
      <Icon icon={Download} size={18} />
      Baixar arquivo
    </Button>
  );
}

function DeleteButton(props: Omit<YourDataProps, 'cookies' | 'secondFactor'>) {
  const [open, setOpen] = useState(false);
  const { value: loaded, failed, retry } = deletion.useWanted(open);
  useEffect(() => {
    if (!failed) return;
    setOpen(false);
    retry();
    notify({ title: 'Erro', text: 'Não foi possível abrir a exclusão. Confira sua conexão.', tone: 'danger' });
  }, [failed, retry]);
  return (
    <>
      <Button
        variant="danger-outline"
        size="sm"
        onPointerEnter={deletion.preload}
        onFocus={deletion.preload}
        onClick={() => setOpen(true)}
      >
        Excluir conta
      </Button>
      {open && loaded ? <loaded.DeleteAccountDialog {...props} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
