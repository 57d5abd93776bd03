import { describe, expect, test } from 'vitest';
import { anonymous, sql } from './testing/backend.ts';
import { conversation, list, read, say } from './testing/conversations.ts';
import { given } from './testing/given.ts';

describe('moderation', () => {
  const phone = 'Não é permitido compartilhar números de telefone na conversa.';
  const email = 'Não é permitido compartilhar e-mails na conversa.';
  const link = 'Não é permitido enviar links na conversa.';
  const handle = 'Não é permitido compartilhar perfis de outras redes na conversa.';
  const payment = 'Não é permitido combinar pagamento fora do site.';
  const abuse = 'A mensagem contém palavras ofensivas.';

  test.each([
    ['me liga: (21) 99876-5432', phone],
    ['21998765432', phone],
    ['+55 21 2345 6789', phone],
    ['9 9 8 7 6 5 4 3 2', phone],
    ['99.87.65.43.21', phone],
    ['vinte e um nove nove oito sete seis cinco quatro três dois', phone],
    ['２１９９８７６５４３２', phone],
    ['R$ 21998765432', phone],
    ['9\u200b9876\u200b-5432', phone],
    ['9 | 9 | 8 | 7 | 6 | 5 | 4 | 3 | 2', phone],
    ['2️⃣1️⃣9️⃣9️⃣8️⃣7️⃣6️⃣5️⃣4️⃣3️⃣2️⃣', phone],
    [
      'noventa e nove, oitenta e sete, sessenta e cinco e quarenta e três... brincadeira: 99 oitenta e sete 65 43 21',
      phone,
    ],
    ['vinte e um noventa e nove oitenta e sete sessenta e cinco quarenta e três', phone],
    ['21.998.765/4320-11', phone],
    ['219.987.654-32', phone],
    ['cpf 21998765432', phone],
    ['meu CNPJ é 11.222.333/0001-81 e o fone 21998765432', phone],
    ['22041-001 21 99876-5432', phone],
    ['21 9/9 8/7 6/5 4/3 2', phone],
    ['me segue lá: @maria.festas', handle],
    ['@clara_eventos', handle],
    ['arroba mariafestas', handle],
    ['me chama no insta', handle],
    ['Me manda mensagem pelo WhatsApp', handle],
    ['passa o zap', handle],
    ['qual é o seu instagram?', handle],
    ['vamos combinar tudo pelo whats', handle],
    ['prefiro fechar direto no zap', handle],
    ['meu insta tem mais fotos', handle],
    ['insta: maria.festas', handle],
    ['meu email é Joao.Silva@gmail.com', email],
    ['joao arroba gmail ponto com', email],
    ['joao (at) empresa (dot) com', email],
    ['veja https://exemplo.test/fotos', link],
    ['www.meusite.com.br', link],
    ['procure meusite ponto com', link],
    ['t.me/joao', link],
    ['Pague direto por PIX, sem a taxa', payment],
    ['pague direto no pix', payment],
    ['PIX direto sai mais barato', payment],
    ['Direto no meu PIX é mais barato!', payment],
    ['Pague por PIX, sem a taxa do site.', payment],
    ['Paga no PIX sem taxa', payment],
    ['Sei que é contra as regras, mas me passa seu zap', handle],
    ['Não respondo aqui, chama no zap', handle],
    ['Chama No Zap Neide', handle],
    ['É proibido, mas bora fechar por fora', payment],
    ['Meu marido pediu pra você pagar por fora', payment],
    ['Não quer pagar por fora?', payment],
    ['Evite a taxa pagando direto comigo', payment],
    ['IBAN PT50 0002 0123 1234 5678 9015 4', payment],
    ['nove oito oito umdois, quatro4zero9', phone],
    ['Economize a taxa de serviço do site pagando para mim', payment],
    ['Sem a taxa da plataforma, fica por 900', payment],
    ['Faça o pagamento direto ao proprietário', payment],
    ['Depósito direto na minha conta', payment],
    ['Reserve direto comigo e ganhe desconto', payment],
    ['Fechamos por fora do site?', payment],
    ['Podemos fechar fora da plataforma', payment],
    ['Pague por fora e economize', payment],
    ['Combinamos tudo por fora', payment],
    ['Pague direto em dinheiro', payment],
    ['Desconto para quem reservar sem passar pelo site', payment],
    ['Em vez de pagar pelo site, transfira para mim', payment],
    ['Não pague a taxa, pague direto no PIX', payment],
    ['Não cobramos nada a mais se pagar direto por PIX', payment],
    ['Pague direto por PIX em vez de pagar pelo site', payment],
    ['Te passo a chave PIX', payment],
    ['que MERDA é essa', abuse],
    ['p0rra', abuse],
    ['Poooorra', abuse],
  ])('%s is blocked', async (content, reason) => {
    const person = await given.person();
    expect((await person.api.rpc('moderate_message_content', { content })).data).toEqual({ is_blocked: true, reason });
  });

  test.each([
    'Oi! Somos 120 pessoas no dia 12/10/2026 às 19h30, com orçamento de R$ 12.500,00.',
    'Das 14:00 às 22:00 de 2026-12-24, CEP 22041-001.',
    'Nota em nome da empresa, CNPJ 11.222.333/0001-81, por favor.',
    'CNPJ: 11222333000181',
    'O CPF para o recibo é 529.982.247-25.',
    'Rua das Laranjeiras 120, 22240-003, 3º andar. CEP: 22240003',
    'Pode ser em 12/12, 13/12, 19/12 ou 20/12?',
    'Seriam 1.500,00 do aluguel + 2.350,00 do buffet, 3.850,00 no total.',
    'Somos 1.200 pessoas, ou 12.000 reais no total.',
    '10, 20, 30, 40 ou 50 cadeiras?',
    'São dois carros, três mesas e uma tenda: posso levar um dia antes?',
    'Combinado.me avisa quando puder.',
    'O computador da recepção tem boa reputação, sem disputa.',
    'As fotos da festa vão para o Instagram, tudo bem?',
    'Vi o espaço no Instagram de vocês e adorei.',
    'O wi-fi aguenta uma live no TikTok?',
    'Procuro uma parede instagramável.',
    'Chegamos @ 18h e saímos às 23h.',
    'O sítio tem vinte arrobas de gado?',
    'Somos noventa e nove adultos, vinte e uma crianças e quarenta carros.',
    'Rua Barata Ribeiro, 502, apto 1204, CEP 22040-002, bloco 3.',
    'Entre R$ 2.500 e R$ 3.000 para 150 a 200 pessoas, dias 5, 6, 12, 13, 19, 20, 26 ou 27.',
    'Pode ser das 8 às 12 ou das 13 às 17, de 02/03/2027 a 04/03/2027.',
    'Me passa o endereço? E qual seu horário de entrega?',
    'O CNPJ da firma é 11.222.333/0001-81 e o meu CPF, 529.982.247-25',
    'CNPJ 11222333/0001-81',
    'CPF: 52998224725',
    'cpf 529.982.247-25',
    'cep 22451060',
    'CEP 22.451-060',
    '22451-060',
    'dia 05.12.2026',
    'de 2027-05-14 a 2027-05-16',
    'entre 14/05/2027 e 16/05/2027',
    '14-05-2027',
    'R$ 12.500',
    'r$8900,00',
    'Fica 8.900,00 + 445,00 = 9.345,00',
    'são 12500,00 reais',
    'orçamento de 15000 reais',
    'Aceitamos PIX pelo site.',
    'Aceitamos PIX e cartão.',
    'Pagamento direto pelo site, por PIX ou cartão.',
    'Pague direto no site com PIX.',
    'Pague direto por PIX pelo site.',
    'PIX direto no aplicativo do seu banco.',
    'O pagamento é feito aqui pelo site, direto no PIX pela plataforma.',
    'Já paguei por PIX, recebeu a confirmação?',
    'Posso pagar com PIX?',
    'Reserve direto pelo site: a resposta é na hora.',
    'Não aceitamos pagamento por fora.',
    'Nunca pague fora da plataforma.',
    'Desconfie de quem pede pagamento fora do site.',
    'Sem taxa de limpeza: o valor já inclui tudo.',
    'Pague sem taxa de rolha, a de limpeza está no valor.',
    'Pagamento por PIX ou cartão, sem taxa de rolha.',
    'Pagando antes, sem a taxa de rolha.',
    'A taxa de serviço do site já está no total.',
    'O acesso de serviço é por fora da casa; feche o portão por fora.',
    'Pagamento da entrada por fora da casa, na bilheteria do parque.',
    'Bebidas: pague direto ao bar do salão.',
    'O estacionamento é pago direto ao manobrista, em dinheiro.',
    'Contrate o buffet e combine com ele o cardápio.',
    'Fale direto comigo pelo chat para combinar a visita.',
    'O salão abre direto para o jardim, sem degraus.',
    'Abertura por senha, sem usar o aplicativo.',
    'Dirceu Pix da Rocha',
    'O som é da Zap Sonorização, eles podem entrar às 15h?',
    'Prefiro não combinar nada fora da plataforma, tudo bem?',
    'Cuidado: um hóspede me pediu pix por fora e eu denunciei.',
    'Um casal ofereceu pagar direto na minha conta e eu recusei.',
    'O cliente tentou me passar o WhatsApp e eu não aceitei.',
    'Evito passar telefone antes da reserva.',
    'Sem zap, por favor: só pelo chat.',
    'Faremos um curso de Instagram e vendas no WhatsApp para costureiras.',
    'Posso pagar metade no cartão e metade no PIX aqui?',
    'Reserva 550e8400-e29b-41d4-a716-446655440000',
    '',
  ])('%s is not', async (content) => {
    const person = await given.person();
    expect((await person.api.rpc('moderate_message_content', { content })).data).toEqual({
      is_blocked: false,
      reason: null,
    });
  });

  test('a blocked message is kept for its sender with the reason, and exists for nobody else', async () => {
    const { id, client, host } = await conversation();
    await say(client, id, 'Boa tarde');
    const { data, error } = await say(client, id, 'me liga: (21) 99876-5432');
    expect(error).toBeNull();
    expect(data).toMatchObject({ is_moderated: true, moderation_reason: phone });
    expect(await read(client.api, id)).toHaveLength(2);
    expect(await read(host.api, id)).toEqual([{ content: 'Boa tarde', is_moderated: false }]);
    expect(await list(host)).toMatchObject([{ id, unread_count: 1, last_message: { content: 'Boa tarde' } }]);
    expect((await host.api.rpc('unread_count')).data).toBe(1);
    expect(
      await sql`select payload ->> 'message_id' as id from outbox where payload ->> 'message_id' = ${data?.id ?? ''}`,
    ).toEqual([]);
  });

  test('the list of words is nobody’s to read', async () => {
    const person = await given.person();
    expect((await person.api.from('moderated_words' as never).select()).error).not.toBeNull();
    expect((await anonymous().rpc('moderate_message_content', { content: 'x' })).error).not.toBeNull();
  });
});
