/** Names of neighbourhoods that are everyday words, surnames or clubs, too: read only after a word that says where. */
export const ambiguousPlaces: ReadonlySet<string> = new Set(
  `acari|anil|benfica|caju|colegio|cosmos|encantado|flamengo|freguesia|gloria|ilha|jacare|lagoa|mangueira|mare|paciencia|pechincha|penha|
piedade|pilares|ramos|riachuelo|rocha|rocinha|sampaio|saude|tanque|vasco da gama|vila militar|vista alegre`
    .replaceAll('\n', '')
    .split('|'),
);
