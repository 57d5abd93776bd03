import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { AnswerableRequest } from 'shared-domain/requests/answer-words.ts';
import * as z from 'zod/mini';
import hero from '../images/hero-960.webp';
import { AmenityIcon } from '../patterns/amenity-icon.tsx';
import { AnswerRequestDialogs } from '../patterns/answer-request-dialogs.tsx';
import { ConfirmDialog } from '../patterns/confirm-dialog.tsx';
import { Disclosure } from '../patterns/disclosure.tsx';
import { useEdit } from '../patterns/edit-conflict.tsx';
import { EmptyState } from '../patterns/empty-state.tsx';
import { FailedPage, FailedPart } from '../patterns/failed-part.tsx';
import { FigureBand } from '../patterns/figure-band.tsx';
import { Form, FormField, FormFieldGroup, useZodForm } from '../patterns/form.tsx';
import { HostTabs } from '../patterns/host-tabs.tsx';
import { IgnoredNotice } from '../patterns/ignored-notice.tsx';
import { Logo } from '../patterns/logo.tsx';
import { Notice } from '../patterns/notice.tsx';
import { PageHeader } from '../patterns/page-header.tsx';
import { PageTabs } from '../patterns/page-tabs.tsx';
import { Pager } from '../patterns/pager.tsx';
import { PasswordStrength } from '../patterns/password-strength.tsx';
import { NoPicture, Picture } from '../patterns/picture.tsx';
import { PriceLines } from '../patterns/price-lines.tsx';
import { QrDrawing } from '../patterns/qr-drawing.tsx';
import { Rating, Star, Stars } from '../patterns/rating.tsx';
import { ReportDialog } from '../patterns/report-dialog.tsx';
import { ReportOptions } from '../patterns/report-options.tsx';
import { RequestNotices } from '../patterns/request-notices.tsx';
import { Review } from '../patterns/review.tsx';
import { Ridge } from '../patterns/ridge.tsx';
import { wholeCity } from '../patterns/rio-map.layout.ts';
import { RioMapDrawing } from '../patterns/rio-map-drawing.tsx';
import { Section } from '../patterns/section.tsx';
import { SpaceCard, type SpaceCardProps, SpaceCardSkeleton, SpaceGrid } from '../patterns/space-card.tsx';
import { FailedUpload, RunningUpload, UploadBar } from '../patterns/upload-state.tsx';
import { Button } from '../primitives/button.tsx';
import { Checkbox } from '../primitives/checkbox.tsx';
import { Input } from '../primitives/input.tsx';
import { Sample, Samples } from './sample.tsx';

export function PatternSamples() {
  return (
    <Samples title="Padrões">
      <Messages />
      <Forms />
      <PatternDialogs />
      <Cards />
      <Pictures />
      <Figures />
      <Pages />
    </Samples>
  );
}

const nothing = () => {};

function Messages() {
  const [retrying, setRetrying] = useState(false);
  const retry = () => setRetrying(!retrying);
  return (
    <>
      <Sample name="Notice">
        {(['neutral', 'info', 'warning', 'danger', 'success'] as const).map((tone) => (
          <Notice key={tone} tone={tone}>
            {tone}: uma frase que fica na página.
          </Notice>
        ))}
      </Sample>
      <Sample name="IgnoredNotice">
        <IgnoredNotice ignored={[{ param: 'zone', name: 'zona', value: 'centro-oeste', reason: 'unknown' }]} />
      </Sample>
      <Sample name="EmptyState">
        <EmptyState
          headingLevel={3}
          title="Nenhum favorito"
          text="Guarde espaços para comparar depois."
          actions={<Button>Buscar espaços</Button>}
        />
        <EmptyState headingLevel={3} failed title="Algo deu errado" text="Tente de novo em alguns minutos." />
      </Sample>
      <Sample name="FailedPart">
        <FailedPart onRetry={retry} />
        <FailedPart onRetry={retry} retrying />
        <div className="max-w-80">
          <FailedPart onRetry={retry} layout="column" />
        </div>
      </Sample>
      <Sample name="FailedPage">
        <FailedPage onRetry={retry} retrying={retrying} code="4f1c" home={<Link to="/">Início</Link>} />
      </Sample>
      <Sample name="Ridge" row>
        <Ridge />
        <Ridge failed />
      </Sample>
    </>
  );
}

const person = z.object({
  name: z.string().check(z.minLength(1, 'Escreva o seu nome.')),
  terms: z.boolean().check(z.refine((accepted) => accepted, 'Aceite os termos.')),
});

function Forms() {
  const form = useZodForm(person, { defaultValues: { name: '', terms: false } });
  return (
    <>
      <Sample name="Form, FormField e FormFieldGroup">
        <Form
          form={form}
          className="grid max-w-120 gap-5"
          onSubmit={() => form.setError('root', { message: 'O servidor recusou o envio.' })}
        >
          <FormField control={form.control} name="name" label="Nome" help="Como no documento." limit={20}>
            {(control) => <Input {...control} />}
          </FormField>
          <FormFieldGroup control={form.control} name="terms" label="Termos">
            {({ name, value, onChange, onBlur }) => (
              <Checkbox name={name} checked={value} onCheckedChange={onChange} onBlur={onBlur}>
                Aceito os termos
              </Checkbox>
            )}
          </FormFieldGroup>
          <Button type="submit" busy={form.formState.isSubmitting} busyLabel="Enviando...">
            Enviar
          </Button>
        </Form>
      </Sample>
      <Sample name="PasswordStrength">
        <div className="grid max-w-80 gap-5">
          {['123456', 'praia2026', 'praia2026rio', 'praia de manhã'].map((password) => (
            <PasswordStrength key={password} password={password} />
          ))}
        </div>
      </Sample>
      <Sample name="Disclosure">
        <div>
          <Disclosure title="Horários" summary="08:00 às 02:00" isFilled={false}>
            Os campos da seção.
          </Disclosure>
          <Disclosure title="Regras" summary="Sem animais" isFilled defaultOpen>
            Os campos da seção.
          </Disclosure>
          <Disclosure title="Preço" summary="R$ 0" isFilled hasError>
            Um campo com erro mantém a seção aberta.
          </Disclosure>
        </div>
      </Sample>
    </>
  );
}

interface Row {
  price: string;
}

/** As the database refuses an edit when another tab was faster. */
const conflict = { message: 'edit_conflict', details: JSON.stringify({ stored: { price: 'R$ 950' } }) };

const asked: AnswerableRequest = {
  space_id: '1',
  title: 'Casa do Mirante',
  event_date: '2026-12-19',
  starts_at: '16:00',
  hours: { opens_at: '08:00', closes_at: '02:00', music_until: null },
  guest_name: 'Marina Azevedo',
  guest_count: 90,
  owner_cents: 400_000,
  changes: { rules: true },
};

function PatternDialogs() {
  const [opened, setOpened] = useState<'confirm' | 'busy' | 'report' | 'accept' | 'decline'>();
  const { save, dialog } = useEdit<Row>();
  const close = () => setOpened(undefined);
  const edit = () => {
    let sent = false;
    return save({
      parts: [{ label: 'Preço', columns: ['price'], text: ({ price }) => price }],
      read: { price: 'R$ 900' },
      mine: { price: 'R$ 1.000' },
      send: async () => {
        if (sent) return;
        sent = true;
        throw conflict;
      },
    });
  };
  return (
    <Sample name="ConfirmDialog, ReportDialog, ReportOptions, AnswerRequestDialogs, RequestNotices e EditConflict" row>
      <Button variant="secondary" onClick={() => setOpened('confirm')}>
        ConfirmDialog
      </Button>
      <Button variant="secondary" onClick={() => setOpened('report')}>
        ReportDialog
      </Button>
      <Button variant="secondary" onClick={() => setOpened('accept')}>
        Aceitar o pedido
      </Button>
      <Button variant="secondary" onClick={() => setOpened('decline')}>
        Recusar o pedido
      </Button>
      <Button variant="secondary" onClick={() => void edit()}>
        EditConflict
      </Button>
      <ReportOptions label="Opções desta mensagem" command="Denunciar mensagem" onReport={() => setOpened('report')} />
      <ConfirmDialog
        open={opened === 'confirm' || opened === 'busy'}
        title="Cancelar a reserva?"
        description="O anfitrião recebe um aviso."
        keep="Manter reserva"
        action="Cancelar reserva"
        busyLabel="Cancelando..."
        busy={opened === 'busy'}
        onConfirm={() => {
          setOpened('busy');
          setTimeout(close, 2000);
        }}
        onClose={close}
      />
      <ReportDialog
        thing={{ kind: 'message', id: '1', quote: 'Podemos combinar por fora?' }}
        send={async () => {}}
        errorText={String}
        open={opened === 'report'}
        onClose={close}
      />
      <AnswerRequestDialogs
        request={asked}
        answer={opened === 'accept' || opened === 'decline' ? opened : null}
        accept={async () => '2026-12-18T15:00:00Z'}
        decline={async () => {}}
        failureOf={(error) => ({ root: String(error) })}
        onClose={close}
      />
      <RequestNotices request={asked} />
      {dialog}
    </Sample>
  );
}

const space: SpaceCardProps['space'] = {
  id: '1',
  href: '/',
  title: 'Casa do Mirante',
  place: 'Santa Teresa, Zona Central',
  summary: 'Casamento · até 140 pessoas',
  amenities: ['Bar', 'Piscina', 'Wi-Fi'],
  moreAmenities: 2,
  price: { from: 'a partir de', amount: 'R$ 900', perGuest: '+ R$ 12,50 por convidado' },
  answerTime: 'Responde em até 24h',
  rating: { average: 4.9, count: 64 },
  freeDays: null,
  images: [],
};

const freeDays: SpaceCardProps['space']['freeDays'] = {
  days: ['sáb. 8', 'sáb. 15', 'sáb. 22'].map((text) => ({
    day: text,
    text,
    price: null,
    label: `Dia ${text}`,
    href: '/',
  })),
  more: 4,
};

const photo = new URL(hero, location.href).href;

function Cards() {
  return (
    <>
      <Sample name="SpaceCard, SpaceCardSkeleton e SpaceGrid">
        <SpaceGrid>
          <SpaceCard space={{ ...space, images: [photo, `${photo}?2`, `${photo}?3`] }} />
          <SpaceCard space={{ ...space, images: [photo], rating: null, freeDays }} />
          <SpaceCard space={space} />
          <SpaceCardSkeleton />
        </SpaceGrid>
      </Sample>
      <Sample name="Review">
        {['O espaço é lindo e a equipe ajudou em tudo.', ''].map((comment) => (
          <Review
            key={comment}
            headingLevel={3}
            beside={comment === ''}
            review={{
              comment,
              rating: 4,
              createdAt: '2026-05-08T12:00:00Z',
              reviewerName: 'Marina Costa',
              reviewerAvatar: null,
            }}
          />
        ))}
      </Sample>
    </>
  );
}

function Pictures() {
  return (
    <>
      <Sample name="Picture e NoPicture">
        <div className="grid max-w-160 gap-3 desk:grid-cols-3 *:aspect-[4/3] *:overflow-hidden *:rounded-photo">
          <div>
            <Picture image={photo} alt="Praia" sizes="200px" />
          </div>
          <div>
            <NoPicture />
          </div>
          <div>
            <NoPicture compact />
          </div>
        </div>
      </Sample>
      <Sample name="UploadBar, RunningUpload e FailedUpload">
        <UploadBar label="Envio" share={0.4} />
        <div className="grid max-w-100 grid-cols-2 gap-3 *:relative *:aspect-square *:overflow-hidden *:rounded-photo *:bg-muted">
          <div>
            <RunningUpload label="Foto 1" share={0.4} />
          </div>
          <div>
            <FailedUpload label="Foto 2" onRetry={nothing} />
          </div>
        </div>
      </Sample>
      <Sample name="Logo" row>
        <Logo />
        <span className="rounded-photo bg-inverse p-4">
          <Logo inverse />
        </span>
      </Sample>
      <Sample name="AmenityIcon" row>
        {['Wi-Fi gratuito', 'Piscina', 'Estacionamento', 'Outra'].map((label) => (
          <span key={label} className="inline-flex items-center gap-2">
            <AmenityIcon label={label} size={24} />
            {label}
          </span>
        ))}
      </Sample>
      <Sample name="RioMapDrawing">
        <RioMap />
      </Sample>
    </>
  );
}

function RioMap() {
  const [zone, setZone] = useState<Parameters<typeof RioMapDrawing>[0]['zone']>('zona-sul');
  const { x, y, width, height } = wholeCity;
  return (
    <svg viewBox={`${x} ${y} ${width} ${height}`} aria-label="Zonas do Rio" role="group" className="w-full">
      <RioMapDrawing zone={zone} onZoneSelect={setZone} />
    </svg>
  );
}

function Figures() {
  return (
    <>
      <Sample name="QrDrawing">
        <QrDrawing text="https://exemplo.com" label="Código QR de exemplo" className="size-32" />
      </Sample>
      <Sample name="Rating, Star e Stars" row>
        <Rating rating={{ average: 4.9, count: 64 }} />
        <Rating rating={{ average: 4.9, count: 64 }} length="long" />
        <Rating rating={null} />
        <Stars value={4} />
        <Star className="size-6" />
      </Sample>
      <Sample name="PriceLines">
        <PriceLines
          className="max-w-100"
          lines={[
            { label: 'Aluguel', amount: 'R$ 900,00' },
            { label: 'Cupom RIO10', amount: '− R$ 90,00', kind: 'discount' },
            { label: 'Total', amount: 'R$ 810,00', kind: 'total' },
          ]}
        />
      </Sample>
      <Sample name="FigureBand">
        <FigureBand
          figures={[
            { label: 'A receber', value: 'R$ 8.900', note: 'até 30 de maio' },
            { label: 'Reservas', value: '12' },
            { label: 'Nota', value: '4,9' },
            { label: 'Carregando', value: undefined },
          ]}
        />
      </Sample>
    </>
  );
}

function Pages() {
  const tabs = [
    { to: '/', label: 'Painel' },
    { to: '/chat', label: 'Mensagens', waiting: { count: 120, label: '120 não lidas' } },
  ];
  return (
    <>
      <Sample name="PageHeader e PageTabs">
        <PageHeader
          title="Título da página"
          lead="Uma frase abaixo do título."
          actions={<Button>Ação</Button>}
          tabs={<PageTabs label="Área" tabs={tabs} current="/" />}
        />
      </Sample>
      <Sample name="HostTabs">
        <HostTabs current="/meus-espacos" unread={2} requests={3} />
      </Sample>
      <Sample name="Section">
        <Section title="Uma parte da página" more={<Link to="/">Ver todos</Link>} sunken>
          Conteúdo da seção.
        </Section>
      </Sample>
      <Sample name="Pager">
        <Pager page={1} pages={3} href={(page) => `?pagina=${page}`} />
        <Pager page={6} pages={12} href={(page) => `?pagina=${page}`} note="61 a 72 de 140 espaços" />
      </Sample>
    </>
  );
}
