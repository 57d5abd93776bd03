/** Names of the site's parts for administrators: in a list and within a sentence. */
const units: Record<string, { name: string; inText: string }> = {
  shell: { name: 'site', inText: 'o site' },
  discovery: { name: 'busca', inText: 'a busca' },
  booking: { name: 'reserva', inText: 'a reserva' },
  chat: { name: 'chat', inText: 'o chat' },
  host: { name: 'anúncio', inText: 'o anúncio' },
  admin: { name: 'painel', inText: 'o painel' },
  affiliate: { name: 'afiliados', inText: 'os afiliados' },
  payments: { name: 'pagamento', inText: 'o pagamento' },
};

/** A remote that this release does not know yet goes by its own name. */
export const unitName = (unit: string): string => units[unit]?.name ?? unit;

export const unitInText = (unit: string): string => units[unit]?.inText ?? unit;

/** As the deployment history shows versions. */
export const shortVersion = (version: string | null | undefined): string => version?.slice(0, 7) ?? '';
