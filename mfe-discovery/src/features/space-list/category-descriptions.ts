// Written by `npm run db:rules` from shared-domain/src/spaces/fields/type-entries.ts: change it there.

import type { SpaceTypeKey } from 'shared-domain/spaces/space-types.ts';

/** Descriptions for search engines and shared links. */
export const categoryDescriptions: Record<SpaceTypeKey, string> = {
  casamento:
    'Casas, jardins, terraços e salões para casar no Rio de Janeiro, com data livre à vista e preço por evento.',
  'casa-com-piscina':
    'Casas com piscina para festas e encontros no Rio de Janeiro, com data livre à vista e preço por evento.',
  'salao-de-festas':
    'Salões de festas em todas as zonas do Rio de Janeiro, com capacidade, preço por evento e datas livres.',
  coworking: 'Espaços de coworking e salas de trabalho no Rio de Janeiro, para um dia de equipe ou um encontro.',
  'estudio-de-fotografia':
    'Estúdios de fotografia no Rio de Janeiro: fundo infinito, luz natural e equipamento, com preço por evento.',
  'evento-corporativo': 'Auditórios, salas de reunião e coberturas para eventos corporativos no Rio de Janeiro.',
  sitio: 'Sítios com área verde para festas e casamentos no Rio de Janeiro, com data livre à vista.',
  outros: 'Galerias, coberturas, bares e lajes para o seu evento no Rio de Janeiro, com data livre à vista.',
};
