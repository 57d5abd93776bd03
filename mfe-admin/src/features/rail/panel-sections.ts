import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { formatNumber } from 'shared-domain/money/format.ts';
import { commissionPaymentDay } from 'shared-domain/rules/money-rules.ts';
import { callingReports } from 'shared-domain/rules/report-rules.ts';
import { numberInWords } from 'shared-domain/rules/rule-labels.ts';
import { upperFirst } from 'shared-domain/text/phrases.ts';
import { adminAffiliatesOptions } from '../../data/affiliates/admin-affiliates.query.ts';
import { openRefundsOptions } from '../../data/bookings/open-refunds.query.ts';
import { calendarConflictsOptions } from '../../data/calendars/calendar-conflicts.query.ts';
import { changesOptions } from '../../data/changes/changes.query.ts';
import { disputesOptions } from '../../data/disputes/disputes.query.ts';
import { newMessageCountOptions } from '../../data/messages/contact-messages.query.ts';
import { duePayoutsOptions } from '../../data/payouts/due-payouts.query.ts';
import { reportsOptions } from '../../data/reports/reports.query.ts';
import { adminSpacesOptions, pendingSpaceCountOptions } from '../../data/spaces/admin-spaces.query.ts';
import { formatWait } from '../../lib/moments.ts';

export interface SectionEntry {
  /** Of the address: `/admin?aba=…`. */
  value: string;
  label: string;
  /** The heading of its page, where that says more. */
  title?: string;
  /** Below the title. */
  lead?: string;
  /** The same, where it is counted: a hook. */
  useLead?: () => string | undefined;
  group: 'Filas' | 'Dinheiro' | 'Plataforma';
  /** A hook that returns how many things wait there for an administrator. */
  useWaiting?: () => number | undefined;
}

/** '3 aguardam; o mais antigo, há 2 dias. Prazo: um dia útil.' */
function waitingLead(count: number, oldest: string | null): string {
  if (count === 0 || !oldest) return 'Nenhum aguarda aprovação.';
  const since = formatWait(oldest);
  const waiting =
    count === 1 ? `1 aguarda, há ${since}.` : `${formatNumber(count)} aguardam; o mais antigo, há ${since}.`;
  return `${waiting} Prazo: um dia útil.`;
}

/** The sections of the panel, in their order. Their content is in the page (`panel.route.tsx`). */
const panelSections = [
  {
    value: 'espacos',
    label: 'Espaços',
    group: 'Filas',
    useLead: () => {
      const { data } = useQuery(adminSpacesOptions({ search: '', page: 1, only: undefined }));
      return data && waitingLead(data.pending, data.oldest_pending_at);
    },
    useWaiting: () => useQuery(pendingSpaceCountOptions()).data,
  },
  {
    value: 'alteracoes',
    label: 'Alterações',
    title: 'Alterações para ver',
    lead: 'As edições ficam no ar. Texto, regras, extras, fotos, endereço, perfil e preço acima de 50% passam por aqui.',
    group: 'Filas',
    useWaiting: () => useQuery(changesOptions(1)).data?.total,
  },
  {
    value: 'denuncias',
    label: 'Denúncias',
    lead: `Quem denunciou recebe o resultado. ${upperFirst(numberInWords(callingReports))} denúncias chamam a equipe; nada é suspenso sozinho.`,
    group: 'Filas',
    useWaiting: () => useQuery(reportsOptions({ filter: 'open', page: 1 })).data?.open,
  },
  {
    value: 'conflitos',
    label: 'Conflitos',
    title: 'Conflitos de calendário',
    lead: 'Há um evento de outra agenda em um dia reservado aqui. Cada linha diz o que se sabe dele e o que fazer.',
    group: 'Filas',
    useWaiting: () => useQuery(calendarConflictsOptions(1)).data?.total,
  },
  {
    value: 'mensagens',
    label: 'Mensagens',
    group: 'Filas',
    useWaiting: () => useQuery(newMessageCountOptions()).data,
  },
  {
    value: 'reservas',
    label: 'Reservas',
    group: 'Dinheiro',
    useWaiting: () => useInfiniteQuery(openRefundsOptions()).data?.pages.at(-1)?.open,
  },
  {
    value: 'contestacoes',
    label: 'Contestações',
    lead: 'Pagamentos contestados no banco do cartão. O que vence primeiro vem primeiro.',
    group: 'Dinheiro',
    useWaiting: () => useQuery(disputesOptions({ onlyOpen: true, page: 1 })).data?.waiting,
  },
  {
    value: 'repasses',
    label: 'Repasses',
    group: 'Dinheiro',
    useWaiting: () => useQuery(duePayoutsOptions({ search: '', page: 1 })).data?.to_pay,
  },
  {
    value: 'afiliados',
    label: 'Afiliados',
    group: 'Dinheiro',
    title: 'Afiliados a pagar',
    lead: `Uma vez por mês, no dia ${commissionPaymentDay}, o que já tem evento realizado.`,
    useWaiting: () => useQuery(adminAffiliatesOptions({ search: '', page: 1 })).data?.to_pay,
  },
  { value: 'cupons', label: 'Cupons', group: 'Dinheiro' },
  {
    value: 'negocio',
    label: 'Negócio',
    lead: 'O que entrou, o que ficou e o que se deve, por mês e dia. Cada número abre as suas linhas.',
    group: 'Dinheiro',
  },
  { value: 'pessoas', label: 'Pessoas', group: 'Plataforma' },
  {
    value: 'erros',
    label: 'Erros',
    lead: 'O que falhou para quem visita nos últimos dias, com o lugar no código.',
    group: 'Plataforma',
  },
  {
    value: 'versoes',
    label: 'Versões',
    title: 'Versões no ar',
    lead: 'O que quem visita recebe de cada parte do site, desde quando e de que squad.',
    group: 'Plataforma',
  },
  {
    value: 'calendarios',
    label: 'Calendários',
    lead: 'De quem os anfitriões podem importar calendários.',
    group: 'Plataforma',
  },
  { value: 'autenticadores', label: 'Autenticadores', group: 'Plataforma' },
  { value: 'registro', label: 'Registro', group: 'Plataforma' },
] as const satisfies readonly SectionEntry[];

export type Section = (typeof panelSections)[number]['value'];

export const panelGroups = ['Filas', 'Dinheiro', 'Plataforma'] as const;

export const isSection = (text: string | null): text is Section => panelSections.some(({ value }) => value === text);

export const entriesOf = (group: SectionEntry['group']): readonly (SectionEntry & { value: Section })[] =>
  panelSections.filter((entry) => entry.group === group);

export const panelSection = (section: Section): SectionEntry =>
  panelSections.find(({ value }) => value === section) ?? panelSections[0];
