/** Squads as CODEOWNERS calls them, in our words, with the units of which everything is theirs until the place of an error is known. */
const owners: Record<string, { name: string; units: readonly string[] }> = {
  '@espacos-rio/platform': { name: 'Plataforma', units: ['shell'] },
  '@espacos-rio/squad-discovery': { name: 'Busca', units: ['discovery'] },
  '@espacos-rio/squad-booking': { name: 'Reserva', units: ['booking'] },
  '@espacos-rio/squad-host': { name: 'Anfitriões', units: ['host'] },
  '@espacos-rio/squad-chat': { name: 'Chat', units: ['chat'] },
  '@espacos-rio/squad-affiliate': { name: 'Afiliados', units: ['affiliate'] },
  '@espacos-rio/squad-admin': { name: 'Painel', units: ['admin'] },
  '@espacos-rio/backend': { name: 'Backend', units: ['payments'] },
  '@espacos-rio/design-system': { name: 'Design', units: [] },
};

export const squads = Object.entries(owners).map(([value, { name }]) => ({ value, label: name }));

/** Returns a squad's name; one that this release doesn't know keeps its own. */
export const squadName = (owner: string): string => owners[owner]?.name ?? owner.split('/').at(-1) ?? owner;

export const unitsOf = (owner: string): string[] => [...(owners[owner]?.units ?? [])];

/** Whose an error is: by its place in the code, else by its unit. */
export function ownersOf({ owners: known, unit }: { owners: readonly string[]; unit: string }): readonly string[] {
  if (known.length > 0) return known;
  return Object.keys(owners).filter((owner) => owners[owner]?.units.includes(unit));
}

/** Whose a unit is, in words. `new:remote` calls the squad of a remote that this release does not know yet by the remote's name. */
export function squadsOfUnit(unit: string): string {
  const known = ownersOf({ owners: [], unit });
  return (known.length > 0 ? known : [`@espacos-rio/squad-${unit}`]).map(squadName).join(', ');
}
