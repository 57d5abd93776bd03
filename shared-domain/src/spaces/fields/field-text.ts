import { formatCount, formatReais } from '../../money/format.ts';
import type { Field } from './field.ts';

/** A stored value in words: '80 pessoas', 'Casamento', '22:00', 'sim'; '' where nothing is said. Prices are in decimal reais. */
export function fieldText(field: Field, value: unknown): string {
  if (value === null || value === undefined) return '';
  switch (field.kind) {
    case 'number':
      return formatCount(Number(value), ...field.unit);
    case 'money':
      return formatReais(Number(value));
    case 'days':
      return field.words(Number(value));
    case 'time':
      return String(value).slice(0, 5);
    case 'choice':
      return field.options.find((option) => option.value === value)?.label ?? String(value);
    case 'yes/no':
      return value === true ? 'sim' : 'não';
    default:
      return Array.isArray(value) ? value.map(String).join(', ') : String(value).trim();
  }
}
