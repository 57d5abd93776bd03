import type { CompanyFields } from './booking-form.schema.ts';

/** On whose name the receipt is to be: in the memory of the tab alone, so that nothing of it stays on a shared machine. */
export function keptCompany(spaceId: string) {
  const storageKey = `booking-company:${spaceId}`;
  return {
    kept: (): CompanyFields => {
      try {
        const { companyName, cnpj } = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Partial<CompanyFields>;
        return { companyName: String(companyName ?? ''), cnpj: String(cnpj ?? '') };
      } catch {
        return { companyName: '', cnpj: '' };
      }
    },
    keep: (company: CompanyFields) => {
      try {
        if (company.companyName || company.cnpj) sessionStorage.setItem(storageKey, JSON.stringify(company));
        else sessionStorage.removeItem(storageKey);
      } catch {
        // Full or forbidden: only a reload forgets it.
      }
    },
  };
}
