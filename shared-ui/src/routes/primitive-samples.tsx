import { CreditCard, Heart, House, QrCode, Search } from 'lucide';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { addDays } from 'shared-domain/days/day.ts';
import { todayInRio } from 'shared-domain/days/rio.ts';
import { Avatar } from '../primitives/avatar.tsx';
import { Button, type ButtonProps, buttonVariants } from '../primitives/button.tsx';
import { Calendar } from '../primitives/calendar.tsx';
import { Checkbox, Radio } from '../primitives/checkbox.tsx';
import { RemovableChip, ToggleChip } from '../primitives/chip.tsx';
import { ChoiceCards, RadioHalves, Segments } from '../primitives/choices.tsx';
import { DateField, DatePicker } from '../primitives/date-field.tsx';
import { Dialog, DialogClose, Drawer, Screen } from '../primitives/dialog.tsx';
import { EmailInput } from '../primitives/email-input.tsx';
import { Field, FieldError, FieldGroup } from '../primitives/field.tsx';
import { Icon } from '../primitives/icon.tsx';
import { Input } from '../primitives/input.tsx';
import { dialogIntent, LazyDialog } from '../primitives/lazy-dialog.tsx';
import { Menu, MenuChoice, MenuGroup, MenuItem, MenuLink } from '../primitives/menu.tsx';
import { ScreenDialog } from '../primitives/screen-dialog.tsx';
import { Select } from '../primitives/select.tsx';
import { SixDigits } from '../primitives/six-digits.tsx';
import { Skeleton } from '../primitives/skeleton.tsx';
import { Spinner } from '../primitives/spinner.tsx';
import { TabCount } from '../primitives/tab-look.tsx';
import { Tabs } from '../primitives/tabs.tsx';
import { Tag, type TagTone } from '../primitives/tag.tsx';
import { Textarea } from '../primitives/textarea.tsx';
import { Sample, Samples } from './sample.tsx';

export function PrimitiveSamples() {
  return (
    <Samples title="Primitivos">
      <Buttons />
      <SmallParts />
      <Fields />
      <Choices />
      <Days />
      <Dialogs />
      <MenusAndTabs />
    </Samples>
  );
}

const variants: NonNullable<ButtonProps['variant']>[] = [
  ...(['primary', 'secondary', 'quiet', 'tertiary', 'danger', 'danger-outline', 'accent'] as const),
];

function Buttons() {
  return (
    <Sample name="Button">
      {variants.map((variant) => (
        <div key={variant} className="flex flex-wrap items-center gap-3">
          <Button variant={variant}>{variant}</Button>
          <Button variant={variant} disabled>
            Desativado
          </Button>
          <Button variant={variant} busy busyLabel="Salvando...">
            Salvar
          </Button>
        </div>
      ))}
      <div className="flex flex-wrap items-center gap-3 rounded-photo bg-inverse p-4">
        <Button variant="inverse-outline">inverse-outline</Button>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button size="sm">sm</Button>
        <Button size="md">md</Button>
        <Button size="lg">lg</Button>
        <Button size="icon" variant="quiet" aria-label="Favoritar">
          <Icon icon={Heart} />
        </Button>
        <Button>
          <Icon icon={Search} />
          Com ícone
        </Button>
        <Link className={buttonVariants({ variant: 'secondary' })} to="/">
          Link como botão
        </Link>
      </div>
      <Button full>Largura inteira</Button>
    </Sample>
  );
}

const tones: TagTone[] = ['success', 'warning', 'danger', 'neutral', 'info', 'new', 'photo'];

function SmallParts() {
  return (
    <>
      <Sample name="Tag" row>
        {tones.map((tone) => (
          <Tag key={tone} tone={tone}>
            {tone}
          </Tag>
        ))}
        <Tag tone="success" dot>
          Com ponto
        </Tag>
      </Sample>
      <Sample name="Avatar" row>
        {(['xs', 'sm', 'md', 'lg', 'xl'] as const).map((size) => (
          <Avatar key={size} name="Marina Costa" size={size} />
        ))}
        {['Bruno Lima', 'Ana', 'Davi Souza', 'Lia Prado'].map((name) => (
          <Avatar key={name} name={name} />
        ))}
      </Sample>
      <Sample name="Icon" row>
        {([14, 16, 18, 20, 24, 32] as const).map((size) => (
          <Icon key={size} icon={House} size={size} label={`Casa, ${size} px`} />
        ))}
      </Sample>
      <Sample name="Spinner" row>
        <Spinner />
        <span>Carregando...</span>
      </Sample>
      <Sample name="Skeleton">
        <Skeleton className="h-5 w-1/2" />
        <Skeleton className="aspect-[4/1] max-w-100" />
      </Sample>
      <Sample name="TabCount" row>
        <TabCount>3</TabCount>
        <TabCount>99+</TabCount>
      </Sample>
      <Sample name="ToggleChip e RemovableChip" row>
        <Chips />
      </Sample>
    </>
  );
}

function Chips() {
  const [pressed, setPressed] = useState(true);
  const [stored, setStored] = useState(true);
  return (
    <>
      <ToggleChip pressed={pressed} onClick={() => setPressed(!pressed)}>
        Piscina
      </ToggleChip>
      <ToggleChip pressed={false}>Desligada</ToggleChip>
      <ToggleChip pressed={false} disabled>
        Desativada
      </ToggleChip>
      {stored ? <RemovableChip label="Zona Sul" onRemove={() => setStored(false)} /> : null}
    </>
  );
}

const types = [
  { value: 'festa', label: 'Festa' },
  { value: 'casamento', label: 'Casamento' },
  { value: 'curso', label: 'Curso', disabled: true },
];

function Fields() {
  const [digits, setDigits] = useState('123');
  return (
    <>
      <Sample name="Field">
        <div className="grid gap-5 desk:grid-cols-3">
          <Field label="Nome" hint="opcional" help="Como aparece para os convidados.">
            {(control) => <Input {...control} placeholder="Casa do Mirante" />}
          </Field>
          <Field label="CEP" error="CEP não encontrado.">
            {(control) => <Input {...control} defaultValue="00000-000" />}
          </Field>
          <Field label="Cupom" success="Cupom aplicado.">
            {(control) => <Input {...control} defaultValue="RIO10" />}
          </Field>
          <Field label="Desativado">{(control) => <Input {...control} disabled defaultValue="Casa" />}</Field>
          <Field label="Só leitura">{(control) => <Input {...control} readOnly defaultValue="Casa" />}</Field>
          <Field label="Busca" labelHidden>
            {(control) => <Input {...control} type="search" placeholder="Busca sem rótulo visível" />}
          </Field>
        </div>
      </Sample>
      <Sample name="FieldError">
        <FieldError>Um erro do formulário inteiro.</FieldError>
      </Sample>
      <Sample name="EmailInput">
        <Field label="E-mail">{(control) => <EmailInput {...control} />}</Field>
      </Sample>
      <Sample name="Textarea">
        <Field label="Descrição" error="Escreva ao menos 40 caracteres.">
          {(control) => <Textarea {...control} defaultValue="Vista para a baía." />}
        </Field>
      </Sample>
      <Sample name="Select">
        <div className="grid gap-5 desk:grid-cols-3">
          <Field label="Tipo">{(control) => <Select {...control} options={types} placeholder="Todos" />}</Field>
          <Field label="Com erro" error="Escolha um tipo.">
            {(control) => <Select {...control} options={types} placeholder="Escolha" />}
          </Field>
          <Field label="Desativado">
            {(control) => <Select {...control} options={types} placeholder="Escolha a zona primeiro" disabled />}
          </Field>
          <Field label="Sem borda">{(control) => <Select {...control} options={types} bare />}</Field>
        </div>
      </Sample>
      <Sample name="SixDigits">
        <div className="grid max-w-90 gap-5">
          <SixDigits aria-label="Código" value={digits} onChange={setDigits} />
          <SixDigits aria-label="Código errado" aria-invalid value="123456" onChange={() => {}} />
        </div>
      </Sample>
    </>
  );
}

function Choices() {
  const [chosen, setChosen] = useState('festa');
  const [paid, setPaid] = useState<'card' | 'pix'>('pix');
  const [answer, setAnswer] = useState<'yes' | 'no' | ''>('');
  return (
    <>
      <Sample name="Checkbox e Radio">
        <Checkbox defaultChecked>Aceito os termos</Checkbox>
        <Checkbox>Quero receber novidades</Checkbox>
        <Checkbox disabled>Desativada</Checkbox>
        <FieldGroup label="FieldGroup" help="Um rótulo sobre vários controles." error="Escolha um período.">
          <Radio name="period" defaultChecked>
            Dia
          </Radio>
          <Radio name="period">Noite</Radio>
          <Radio name="period" disabled>
            Desativado
          </Radio>
        </FieldGroup>
      </Sample>
      <Sample name="ChoiceCards">
        <FieldGroup label="Tipo de evento">
          <ChoiceCards
            value={chosen}
            onValueChange={setChosen}
            options={[
              { value: 'festa', label: 'Festa', text: 'Som até as 22h.' },
              { value: 'curso', label: 'Curso', text: 'Mesas e projetor.' },
            ]}
          />
        </FieldGroup>
      </Sample>
      <Sample name="Segments">
        <Segments
          label="Aceita animais?"
          value={answer}
          onValueChange={setAnswer}
          options={[
            { value: 'yes', label: 'Sim' },
            { value: 'no', label: 'Não' },
          ]}
        />
      </Sample>
      <Sample name="RadioHalves">
        <RadioHalves
          label="Pagamento"
          value={paid}
          onValueChange={setPaid}
          options={[
            { value: 'card', label: 'Cartão', icon: CreditCard },
            { value: 'pix', label: 'PIX', icon: QrCode },
          ]}
        />
      </Sample>
    </>
  );
}

function Days() {
  const today = todayInRio();
  const [day, setDay] = useState<string | null>(addDays(today, 10));
  const [many, setMany] = useState<string[]>([addDays(today, 3)]);
  const states = {
    [addDays(today, 5)]: 'blocked',
    [addDays(today, 6)]: 'held',
    [addDays(today, 7)]: 'booked',
  } as const;
  return (
    <>
      <Sample name="DateField">
        <div className="grid gap-5 desk:grid-cols-3">
          <DateField label="Data" value={day} onValueChange={setDay} states={states} clearable success="Data livre." />
          <DateField label="Sem data" value={null} onValueChange={setDay} help="De hoje a um ano." />
          <DateField label="Ocupada" value={day} onValueChange={setDay} error="A data já foi reservada." />
          <DateField label="Desativada" value={null} onValueChange={setDay} disabled />
        </div>
      </Sample>
      <Sample name="DatePicker">
        <div>
          <span id="bare-day-label" className="sr-only">
            Quando
          </span>
          <DatePicker id="bare-day" label="Quando" value={day} onValueChange={setDay} months={2} bare />
        </div>
      </Sample>
      <Sample name="Calendar">
        <div className="max-w-90">
          <Calendar label="Do convidado" selected={day} onSelect={setDay} states={states} />
        </div>
        <Calendar
          label="Do anfitrião"
          mode="multiple"
          view="host"
          size="large"
          months={2}
          selected={many}
          onSelect={setMany}
          states={states}
          notes={{ [addDays(today, 8)]: { text: 'R$ 900', isOwn: true } }}
        />
      </Sample>
    </>
  );
}

type Opened = 'dialog' | 'alert' | 'drawer' | 'late' | 'screen' | 'question';

function Dialogs() {
  const [opened, setOpened] = useState<Opened>();
  const of = (kind: Opened) => ({
    open: opened === kind,
    onOpenChange: (open: boolean) => setOpened(open ? kind : undefined),
  });
  const opens = (kind: Opened, text: string) => (
    <Button variant="secondary" onClick={() => setOpened(kind)} {...(kind === 'late' ? dialogIntent : {})}>
      {text}
    </Button>
  );
  const footer = (
    <>
      <DialogClose render={<Button variant="tertiary" />}>Cancelar</DialogClose>
      <Button onClick={() => setOpened(undefined)}>Salvar</Button>
    </>
  );
  const field = <Field label="Nome">{(control) => <Input {...control} />}</Field>;
  return (
    <Sample name="Dialog, LazyDialog, Drawer, Screen e ScreenDialog" row>
      {opens('dialog', 'Diálogo')}
      {opens('alert', 'Alerta')}
      {opens('late', 'LazyDialog')}
      {opens('drawer', 'Drawer')}
      {opens('screen', 'Screen')}
      {opens('question', 'ScreenDialog')}
      <Dialog {...of('dialog')} title="Editar nome" description="Aparece para todos." footer={footer}>
        {field}
      </Dialog>
      <Dialog {...of('alert')} alert size="sm" title="Excluir o espaço?" footer={footer} />
      <LazyDialog {...of('late')} size="lg" title="Diálogo que chega depois" footer={footer}>
        {field}
      </LazyDialog>
      <Drawer {...of('drawer')} title="Filtros" footer={footer}>
        {field}
      </Drawer>
      <Screen {...of('screen')} label="Menu" header="Menu">
        <p className="p-5">Ocupa a tela inteira.</p>
      </Screen>
      {opened === 'question' ? (
        <ScreenDialog brand="Espaços Rio" title="Novos termos" description="Só uma resposta fecha esta tela.">
          <Button onClick={() => setOpened(undefined)}>Aceitar</Button>
        </ScreenDialog>
      ) : null}
    </Sample>
  );
}

function MenusAndTabs() {
  const [order, setOrder] = useState('price');
  const [tab, setTab] = useState('next');
  return (
    <>
      <Sample name="Menu" row>
        <Menu align="start" trigger={<Button variant="secondary">Abrir menu</Button>}>
          <MenuItem>Editar</MenuItem>
          <MenuItem disabled>Desativado</MenuItem>
          <MenuLink render={<Link to="/" />}>Início</MenuLink>
          <MenuGroup label="Ordem">
            <MenuChoice
              value={order}
              onValueChange={setOrder}
              options={[
                { value: 'price', label: 'Menor preço' },
                { value: 'rating', label: 'Melhor nota' },
              ]}
            />
          </MenuGroup>
        </Menu>
      </Sample>
      <Sample name="Tabs">
        <Tabs
          label="Reservas"
          value={tab}
          onValueChange={setTab}
          tabs={[
            { value: 'next', label: 'Próximas', count: 2, content: 'Duas reservas.' },
            { value: 'past', label: 'Passadas', content: 'Nenhuma reserva.' },
          ]}
        />
      </Sample>
    </>
  );
}
