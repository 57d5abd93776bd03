import { notify } from 'shared-domain/platform';
import { commissionLabel } from 'shared-domain/rules/rule-labels.ts';
import { EmptyState } from 'shared-ui/patterns/empty-state.tsx';
import { Button } from 'shared-ui/primitives/button.tsx';
import { useOpenAffiliate } from '../../data/affiliates/open-affiliate.mutation.ts';

/** No account yet: one click opens it. */
export function Joining({ userId }: { userId: string }) {
  const { mutateAsync, isPending } = useOpenAffiliate(userId);
  const join = () =>
    mutateAsync().then(
      () => notify({ title: 'Sucesso!', text: 'Sua conta de afiliado foi criada com sucesso!', tone: 'success' }),
      () => notify({ title: 'Erro', text: 'Não foi possível criar sua conta de afiliado.', tone: 'danger' }),
    );
  return (
    <EmptyState
      className="border-t border-border py-22"
      title="Você ainda não é afiliado"
      text={`Crie sua conta para receber um código e um link. Cada reserva confirmada por ele rende ${commissionLabel()} de comissão.`}
      actions={
        <Button size="lg" busy={isPending} busyLabel="Criando..." onClick={join}>
          Tornar-se Afiliado
        </Button>
      }
    />
  );
}
