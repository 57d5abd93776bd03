import { type RefObject, useId, useState } from 'react';
import { notify } from 'shared-domain/platform';
import { mostCampaigns } from 'shared-domain/rules/money-rules.ts';
import { blockedTexts, refusedTextMessage } from 'shared-domain/text/refused-text.ts';
import { Form, FormField, showErrors, useZodForm } from 'shared-ui/patterns/form.tsx';
import { Button } from 'shared-ui/primitives/button.tsx';
import { Dialog } from 'shared-ui/primitives/dialog.tsx';
import { Input } from 'shared-ui/primitives/input.tsx';
import { campaignSchema, useAddCampaign } from '../../data/affiliates/add-campaign.mutation.ts';

interface CampaignDialogProps {
  affiliateId: string;
  open: boolean;
  /** The element that gets the focus afterwards. */
  finalFocus: RefObject<HTMLElement | null>;
  onAdded: (name: string) => void;
  onClose: () => void;
}

const refusals: Record<string, string> = {
  '23505': 'Você já tem uma campanha com este nome.',
  too_many_campaigns: `Você já tem ${mostCampaigns} campanhas, o máximo.`,
};

/** Names a new campaign; the link carries it immediately. */
export function CampaignDialog({ affiliateId, open, finalFocus, onAdded, onClose }: CampaignDialogProps) {
  const formId = useId();
  const [busy, setBusy] = useState(false);
  return (
    <Dialog
      open={open}
      size="sm"
      locked={busy}
      onOpenChange={(next) => next || onClose()}
      finalFocus={finalFocus}
      title="Nova campanha"
      description="O nome vai no link: quem o abre pode lê-lo."
      footer={
        <>
          <Button variant="tertiary" disabled={busy} onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" form={formId} busy={busy} busyLabel="Criando...">
            Criar campanha
          </Button>
        </>
      }
    >
      <CampaignForm id={formId} affiliateId={affiliateId} onBusy={setBusy} onAdded={onAdded} onClose={onClose} />
    </Dialog>
  );
}

interface CampaignFormProps extends Pick<CampaignDialogProps, 'affiliateId' | 'onAdded' | 'onClose'> {
  id: string;
  onBusy: (busy: boolean) => void;
}

function CampaignForm({ id, affiliateId, onBusy, onAdded, onClose }: CampaignFormProps) {
  const add = useAddCampaign(affiliateId);
  const form = useZodForm(campaignSchema, { defaultValues: { name: '' } });
  const submit = async ({ name }: { name: string }) => {
    onBusy(true);
    try {
      await add.mutateAsync(name);
      notify({ title: 'Campanha criada', text: 'O seu link já a leva.', tone: 'success' });
      onAdded(name);
      onClose();
    } catch (failure) {
      const { code, message } = (failure ?? {}) as { code?: string; message?: string };
      const { name: kind } = blockedTexts(failure);
      const known = kind
        ? refusedTextMessage('Quem abre o link lê o nome', kind)
        : (refusals[code ?? ''] ?? refusals[message ?? '']);
      showErrors(form, known ? { name: known } : { root: 'Não foi possível criar a campanha. Tente novamente.' });
    } finally {
      onBusy(false);
    }
  };
  return (
    <Form form={form} id={id} onSubmit={submit}>
      <FormField control={form.control} name="name" label="Nome" help="Por exemplo instagram, newsletter, natal-2026.">
        {(field) => <Input {...field} autoComplete="off" autoCapitalize="off" spellCheck={false} maxLength={40} />}
      </FormField>
    </Form>
  );
}
