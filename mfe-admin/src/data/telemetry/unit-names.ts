/** What administrators call the parts of the site: in a list, in a sentence. */
const units: Record<string, { name: string; sentence: string }> = {
  shell: { name: 'site', sentence: 'o site' },
  discovery: { name: 'busca', sentence: 'a busca' },
  booking: { name: 'reserva', sentence: 'a reserva' },
  chat: { name: 'chat', sentence: 'o chat' },
  host: { name: 'anúncio', sentence: 'o anúncio' },
  admin: { name: 'painel', sentence: 'o painel' },
  affiliate: { name: 'afiliados', sentence: 'os afiliados' },
  payments: { name: 'pagamento', sentence: 'o pagamento' },
};

/** A remote that this release does not know yet goes by its own name. */
export const unitName = (unit: string): string => units[unit]?.name ?? unit;

export const unitInSentence = (unit: string): string => units[unit]?.sentence ?? unit;

/** As the deployment history shows versions. */
export const shortVersion = (version: string | null | undefined): string => version?.slice(0, 7) ?? '';
