/** Price bands in reais: a price on an edge belongs to the lower band. Keys are those of the address. */
export const priceBands = [
  { key: 'ate-1000', label: 'Até R$\u00a01.000' },
  { key: '1000-2500', label: 'R$\u00a01.000 a R$\u00a02.500' },
  { key: '2500-5000', label: 'R$\u00a02.500 a R$\u00a05.000' },
  { key: 'acima-5000', label: 'Acima de R$\u00a05.000' },
] as const;

/** Bands of people; `short` is for places whose heading already says 'Capacidade'. */
export const capacityBands = [
  { key: 'ate-50', label: 'Até 50 pessoas', short: 'Até 50 pessoas', wish: 'para até 50 pessoas' },
  { key: '50-100', label: '50 a 100 pessoas', short: '50 a 100', wish: 'para 50 a 100 pessoas' },
  { key: '100-200', label: '100 a 200 pessoas', short: '100 a 200', wish: 'para 100 a 200 pessoas' },
  { key: 'acima-200', label: 'Acima de 200 pessoas', short: 'Acima de 200', wish: 'para mais de 200 pessoas' },
] as const;

export const sortOrders = [
  { key: 'relevancia', label: 'Relevância' },
  { key: 'menor-preco', label: 'Menor preço' },
  { key: 'maior-preco', label: 'Maior preço' },
  { key: 'avaliacao', label: 'Melhor avaliação' },
] as const;

export type PriceBandKey = (typeof priceBands)[number]['key'];
export type CapacityBandKey = (typeof capacityBands)[number]['key'];
export type SortKey = (typeof sortOrders)[number]['key'];

export const defaultSort: SortKey = 'relevancia';

/** The label of a band or order; the key itself when it is not one of ours. */
export function labelOf(options: readonly { key: string; label: string }[], key: string): string {
  return options.find((option) => option.key === key)?.label ?? key;
}
