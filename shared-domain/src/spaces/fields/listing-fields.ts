import { policyLabels } from '../../money/cancellation-policy.ts';
import { formatNumber } from '../../money/format.ts';
import { bookableDays, cancellationPolicyNames } from '../../rules/booking-rules.ts';
import { listingLimits } from '../../rules/listing-rules.ts';
import { horizonLabel, noticeDaysLabel } from '../listing-terms.ts';
import { typeOptions } from '../space-options.ts';
import { factFields } from './fact-fields.ts';
import type { Field } from './field.ts';

/**
 * The fields of a listing in `spaces`, in the order of the form. Forms, pages, reviewers, the log, filters and, by
 * `npm run db:rules`, the column lists of the database are derived from them; docs/how-to.md names the other steps for a new one.
 */
export const listingFields = [
  {
    column: 'title',
    kind: 'text',
    limit: 'title',
    lines: 'one',
    label: 'Título',
    required: 'Informe o título.',
    isQueued: true,
  },
  {
    column: 'type',
    kind: 'choice',
    options: typeOptions,
    placeholder: 'Escolha o tipo',
    label: 'Tipo de espaço',
    name: 'Tipo',
    section: 'basic',
    required: 'Escolha o tipo de espaço.',
  },
  {
    column: 'capacity',
    kind: 'number',
    least: 1,
    most: listingLimits.capacity,
    unit: ['pessoa', 'pessoas'],
    tooMuch: `A capacidade máxima é de ${formatNumber(listingLimits.capacity)} pessoas.`,
    label: 'Capacidade',
    help: 'Número máximo de pessoas',
    section: 'basic',
    required: 'Informe a capacidade.',
  },
  ...factFields,
  { column: 'zone', kind: 'own', label: 'Zona', part: 'place', required: 'Escolha a zona.' },
  { column: 'neighborhood', kind: 'own', label: 'Bairro', part: 'place', required: 'Escolha o bairro.' },
  {
    column: 'description',
    kind: 'text',
    limit: 'description',
    lines: 'several',
    label: 'Como é o espaço',
    help: 'Luz, acesso, o que está incluído',
    required: 'Descreva o espaço.',
    isQueued: true,
  },
  { column: 'images', kind: 'own', label: 'Fotos', part: 'photos', isQueued: true },
  { column: 'cover_image_index', kind: 'own', label: 'Foto de capa', part: 'photos' },
  { column: 'image_descriptions', kind: 'own', label: 'Descrição das fotos', part: 'photos' },
  { column: 'amenities', kind: 'own', label: 'Comodidades' },
  {
    column: 'price',
    kind: 'money',
    label: 'Preço por evento',
    name: 'Preço',
    required: 'Informe o preço por evento.',
    isQueued: true,
  },
  {
    column: 'opens_at',
    kind: 'time',
    preset: '08:00',
    label: 'O espaço é de quem reserva das',
    name: 'Abre às',
    part: 'hours',
    required: 'Escolha o horário.',
  },
  {
    column: 'closes_at',
    kind: 'time',
    preset: '02:00',
    label: 'até',
    name: 'Fecha às',
    part: 'hours',
    required: 'Escolha o horário.',
  },
  { column: 'music_until', kind: 'time', label: 'Música alta até', part: 'hours' },
  { column: 'house_rules', kind: 'own', label: 'Regras', part: 'rules', isQueued: true },
  {
    column: 'house_rules_note',
    kind: 'text',
    limit: 'houseRulesNote',
    lines: 'several',
    label: 'Em suas palavras',
    help: 'Quem reserva aceita as regras antes de pagar.',
    part: 'rules',
    isQueued: true,
  },
  {
    column: 'notice_days',
    kind: 'days',
    least: 0,
    most: listingLimits.longestNotice,
    preset: 0,
    words: noticeDaysLabel,
    label: 'Antecedência mínima',
    name: 'Antecedência',
    section: 'booking',
    part: 'notice',
  },
  {
    column: 'horizon_days',
    kind: 'days',
    least: listingLimits.shortestHorizon,
    most: bookableDays,
    preset: bookableDays,
    words: horizonLabel,
    label: 'Aceitar reservas até',
    name: 'Agenda aberta',
    section: 'booking',
    part: 'notice',
  },
  {
    column: 'cancellation_policy',
    kind: 'choice',
    options: cancellationPolicyNames.map((name) => ({ value: name, label: policyLabels[name] })),
    preset: 'moderate',
    label: 'Política de cancelamento',
    name: 'Cancelamento',
    required: 'Escolha a política.',
  },
] as const satisfies readonly Field[];
