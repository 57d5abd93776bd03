/** Words that people write around the thing that they look for. */
const saysNothing = new Set(
  `a ao aos as da das de do dos e em na nas no nos o os ou um uma uns umas num numa com para pra pro pras pros por pelo pela que se so
  eu me mim vc vcs voce voces a gente gente meu meus minha minhas nosso nossa nossos nossas sua seu
  quero quer queria queremos querendo preciso precisamos procuro procura procurando procuramos busco buscando buscamos gostaria desejo
  alugar aluguel locar locacao reservar reserva achar encontrar ver tem ter tenha tenham tendo haja seja ser fica ficar fique
  lugar lugares local locais espaco espacos ambiente evento eventos algo algum alguma opcao opcoes
  fazer realizar comemorar celebrar dar rolar vai vou vamos sera
  oi ola opa bom boa dia tarde noite favor alguem onde como aqui ali la bem mais muito rio janeiro rj cidade
  ajuda ajudem ajudar indica indicam indicar recomenda recomendam conhece conhecem sabe sabem saber vi alugam aluga
  estou esta estamos to tamo tudo tipo temos tenho organizando planejando pensando pode podem posso possa poder
  caiba caibam custe custa valor preco maximo mas qualquer prefiro preferencia possivel apenas somente sao somos seja sejam disponivel livre bairro obrigado obrigada valeu urgente pf pfv`.split(
    /\s+/,
  ),
);
export const isEmptyWord = (word: string) => saysNothing.has(word) || /^o+i+$/.test(word);
