/** Irregular forms in the phrases of moderation, in addition to those by the ending. */
const irregular: Readonly<Record<string, string>> = {
  dar: 'dou da das damos dao de deem deu dei dando daria daremos dara der derem',
  fazer:
    'faco faz fazes fazemos fazem faca facam facamos fez fiz fizer fizemos fizerem fizeram fazendo faria faremos farei fara',
  pedir: 'peco pede pedes pedimos pedem peca pecam pecamos pediu pedi pedindo',
  ir: 'vou vai vamos vao va vamo',
  vir: 'venho vem vens vimos venha venham venhamos veio vindo viria vier',
  ver: 've veja vejam vejo vemos veem viu vi vendo',
  ter: 'tem tenho temos tens tenha tinha teria teve tive tendo tiver',
  dizer: 'diz digo diga digam dizem dizemos disse dizendo diria disser',
  por: 'poe ponho pomos ponha ponham pos pondo puser',
  poder: 'posso pode podes podemos podem possa possam pude pudesse podia poderia',
  querer: 'quero quer queres queremos querem queira queria quis quiser quisesse',
  sair: 'sai saio saimos saem saia saiam saiu saindo sairia saisse',
  seguir: 'sigo segue segues seguimos seguem siga sigam seguiu seguindo segui seguir',
  preferir: 'prefiro prefere preferimos preferem prefira preferia preferi preferiria',
  transferir:
    'transfiro transfere transferimos transferem transfira transfiram transferiu transferi transferindo transferiria',
};

/**
 * Returns the forms of a Portuguese verb that messages use, folded: infinitives, the present, commands, wishes, the gerund, the preterite,
 * the future and the conditional. Participles are left out: most are adjectives ("combinado").
 */
export function verbForms(infinitive: string): string[] {
  const stem = infinitive.slice(0, -2);
  const theme = infinitive.at(-2) ?? '';
  const own = irregular[infinitive]?.split(' ') ?? [];
  const personal = ['', 'mos', 'em', 'es', 'ia', 'iamos', 'iam', 'ei', 'emos', 'a', 'ao'].map(
    (end) => infinitive + end,
  );
  const both = [`${stem}${theme}ndo`, `${stem}${theme}mos`, `${stem}${theme}sse`];
  if (own.length > 1) return [...new Set([infinitive, `${infinitive}mos`, ...own])];
  if (theme === 'a') {
    const soft = stem.replace(/g$/, 'gu').replace(/c$/, 'qu');
    return [
      ...new Set([
        ...personal,
        ...both,
        ...['o', 'a', 'as', 'am', 'ou', 'ava', 'aram', 'aste'].map((end) => stem + end),
        ...['e', 'es', 'em', 'emos', 'ei'].map((end) => soft + end),
      ]),
    ];
  }
  const hard = stem.replace(/gu$/, 'g').replace(/g$/, theme === 'e' || theme === 'i' ? 'j' : 'g');
  return [
    ...new Set([
      ...personal,
      ...both,
      ...['e', 'es', 'em', 'i', 'ia', theme === 'e' ? 'eu' : 'iu', `${theme}ram`].map((end) => stem + end),
      ...['o', 'a', 'am', 'amos'].map((end) => hard + end),
    ]),
  ];
}
