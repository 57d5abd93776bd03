import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/**
 * Every text that the specification quotes, by the test that sees it on the page with `expectWords`. Numbers and names are those
 * of the test. Left out are the English errors of the Auth library, which are never displayed; the heading 'Erro' over conversations and
 * messages that did not load, where ours names them ('As conversas não carregaram'); 'ID do espaço não fornecido', since an address without
 * one leads to the home page; and the sample data 'Host', '1 hora' and '2 horas'.
 */
const shown: Record<string, Record<string, string[]>> = {
  'e2e/specs/admin.spec.ts': {
    'a administradora acha um anúncio, aprova um e rejeita outro com motivo': ['Rejeitado'],
    'o painel é só de administradores': ['Você não tem permissão para acessar o painel administrativo.'],
  },
  'e2e/specs/chat.spec.ts': {
    'hóspede e anfitriã conversam ao vivo: sem recarregar, sem repetir, com não lidas, arquivo e bloqueio @phone': [
      'Nenhuma conversa ainda',
      'Você é o anfitrião',
      'Chat',
    ],
    'a anfitriã escreve primeiro a quem reservou; um arquivo que recarregar interrompe volta e segue': [
      'Não foi possível enviar o arquivo.',
    ],
    'quem pode: sem login, o próprio espaço, o de outros, um endereço errado; a lista que falha @anywhere': [
      'Faça login para ver suas conversas',
      'Você precisa estar logado para acessar o chat.',
      'Não foi possível carregar as mensagens.',
      'Não foi possível carregar as conversas.',
    ],
  },
  'e2e/specs/discovery-space.spec.ts': {
    'quem não reservou lê por que não avalia; quem realizou o evento avalia uma vez com fotos, e qualquer um lê a resposta':
      ['Avaliação enviada!'],
  },
  'e2e/specs/shell-account.spec.ts': {
    'o perfil público vem do servidor, com o nome como texto; quem não existe é 404': ['Anfitrião'],
  },
  'e2e/specs/shell-people.spec.ts': {
    'a foto do perfil se recorta, envia e remove; SVG e arquivos grandes são recusados': [
      'Avatar atualizado',
      'Avatar removido',
    ],
  },
  'mfe-admin/src/features/coupons/coupons-panel.test.tsx': {
    'a new coupon is refused in words, keeps what was typed, and is stored in cents': [
      'Não foi possível salvar o cupom. Verifique se o código não já existe.',
      'Cupom criado',
    ],
    'editing changes that coupon; a fixed discount has no ceiling': ['Cupom atualizado'],
    'a list that does not come says so': ['Não foi possível carregar os cupons'],
    'deleting asks, says what follows, and says when it failed': [
      'Tem certeza que deseja excluir este cupom?',
      'Não foi possível excluir o cupom',
      'Cupom excluído',
    ],
  },
  'mfe-admin/src/features/spaces/spaces-panel.test.tsx': {
    'nothing found, a page that is gone, and a failed list have different messages': ['Erro ao carregar espaços'],
  },
  'mfe-admin/src/routes/space-review.route.test.tsx': {
    'shows all that is decided by, the cover first': ['1 de 2'],
    'while it loads, and without pictures, the page says so': [
      'Carregando detalhes do espaço...',
      'Nenhuma imagem encontrada para este espaço',
    ],
    'approving asks first, then says so and takes the buttons away': [
      'Espaço aprovado com sucesso.',
      'Status atualizado',
    ],
    'a rejection needs its reason, and keeps it when it is refused': [
      'Erro ao atualizar status',
      'Espaço rejeitado com sucesso.',
    ],
    'no such space, no answer, no account, no administrator': ['Espaço não encontrado', 'Acesso negado'],
  },
  'mfe-affiliate/src/routes/programme.route.test.tsx': {
    'one click opens it, once': [
      'Tornar-se Afiliado',
      'Criando...',
      'Sua conta de afiliado foi criada com sucesso!',
      'Sucesso!',
    ],
    'a failure (%s) is said, and can be tried again': ['Não foi possível criar sua conta de afiliado.'],
    'code, link, figures': ['Reservas'],
    'nothing yet': ['Nenhuma comissão ainda. Comece a compartilhar seu link!'],
    'the link is copied': ['Seu link de afiliado foi copiado para a área de transferência.', 'Link copiado!'],
    'a failure is said in its place and can be tried again': ['Não foi possível carregar os dados do afiliado.'],
  },
  'mfe-booking/src/features/booking-card/booking-card.coupon.test.tsx': {
    'a code is written in upper case, applied, shown in the sums, sent, and can be removed': [
      'Cupom aplicado!',
      'Desconto de R$ 500,00 aplicado',
    ],
    'removed, the sums are as before': ['Cupom removido'],
    'when nobody can say, the code stays and can be tried again': [
      'Não foi possível validar o cupom. Tente novamente.',
    ],
    'an empty code is asked for in its field': [
      'Código obrigatório: Digite um código de cupom',
      'Digite um código de cupom',
      'Código obrigatório',
    ],
    'after a refused coupon Reservar leads to it and says the way out, not to apply it again': ['Cupom inválido'],
  },
  'mfe-booking/src/features/booking-card/booking-card.test.tsx': {
    'nothing chosen': [
      'Campos obrigatórios: Por favor, selecione a data e número de convidados.',
      'Por favor, selecione a data e número de convidados.',
    ],
    'no guests; once they are there, nothing is wrong any more': ['Data disponível'],
    'a free day chosen after one that was refused is judged for itself': ['Data indisponível para reserva'],
    'too many guests': ['Número de convidados excede a capacidade', 'Preencha todos os campos corretamente'],
    'a date that has passed, and what to do': ['Data selecionada já passou', 'Selecione uma data futura'],
    'says that sign-in is needed, leads there, and finds the choice again': [
      'Você precisa estar logado para fazer uma reserva.',
      'Login necessário',
    ],
    'opens the tab in the click, without a hold on ours, and leads it to the checkout': [
      'Uma nova aba foi aberta para pagamento com cartão.',
      'Redirecionando para pagamento',
    ],
    'more guests than fit, by the time the server counts them': [
      'Capacidade excedida',
      'O espaço comporta no máximo 140 pessoas.',
    ],
    'a day beyond what the space takes': ['Data não disponível'],
    'a failure that nobody expects': ['Erro na reserva', 'Não foi possível processar sua reserva. Tente novamente.'],
    'turns into the confirmation by itself while the socket is down': ['Pagamento Confirmado!'],
  },
  'mfe-booking/src/features/my-bookings/cancel-booking.test.tsx': {
    'a failure is said in words of a cancellation, and can be tried again': ['Erro ao cancelar'],
  },
  'mfe-booking/src/features/my-bookings/my-bookings-page.test.tsx': {
    'the next event first, then what is over as “Realizada”, then what was cancelled; other people’s are not there': [
      'Confirmada',
      'Cancelada',
    ],
    'a booking whose space had no place says so': ['Local não informado'],
    'the next event says how soon, where, when and with whom, each with its one link': ['Ver Espaço'],
    'an unpaid booking counts down, can be paid, and turns by itself': ['Pendente'],
  },
  'mfe-booking/src/features/payment-result/payment-result-page.test.tsx': {
    'pending turns into confirmed by itself': ['Processando Pagamento'],
  },
  'mfe-booking/src/federation/booking-card.widget.test.tsx': {
    'a page of another release that sends %j gets a sentence, not a broken card': ['Dados do espaço não disponíveis'],
  },
  'mfe-chat/src/features/ask-host/chat-box.test.tsx': {
    'a visitor is asked to sign in, and finds the text again afterwards': [
      'Você precisa estar logado para conversar com o anfitrião.',
    ],
    'what is blocked or fails keeps the text and says why': [
      'Mensagem bloqueada',
      'Não foi possível iniciar a conversa.',
      'Não foi possível enviar a mensagem.',
      'Ação não permitida',
      'Você não pode conversar consigo mesmo.',
    ],
  },
  'mfe-chat/src/features/conversation/message-item.test.tsx': {
    'a kind of a later release is said to be unsupported': ['Tipo de mensagem não suportado'],
  },
  'mfe-chat/src/features/conversations/conversation-row.test.tsx': {
    'the title of the space and the person lead the row; its id is in the small line': ['Você é o cliente', 'Espaço #'],
  },
  'mfe-discovery/src/routes/category.route.test.tsx': {
    'carregando, e vazio': ['Carregando espaços...', 'Nenhum espaço disponível nesta categoria ainda.'],
    'depois de quatro tentativas diz o erro; a quinta, pedida, traz a lista': [
      'Erro ao carregar espaços. Tente novamente.',
    ],
  },
  'mfe-discovery/src/routes/home.route.test.tsx': {
    'a busca leva os filtros para o endereço': ['Buscar espaços disponíveis'],
    'cada categoria diz quantos espaços tem, ou em breve': ['Em breve'],
    'destaques: erro no seu lugar, e a nova tentativa traz a lista': [
      'Erro ao carregar espaços. Tente novamente mais tarde.',
    ],
  },
  'mfe-discovery/src/routes/space-detail.route.test.tsx': {
    'título, lugar, fatos, comodidades, anfitriã e avaliações': ['Verificado'],
    'quem não entrou vê o convite para entrar no lugar do formulário': ['Faça login para ver e deixar avaliações'],
    'quem já avaliou lê isso': ['Você já avaliou este espaço'],
    'avaliar: comentário vazio não sai, o enviado leva nota e texto, e o formulário fecha': [
      'Não foi possível enviar sua avaliação. Tente novamente.',
      'Erro ao enviar avaliação',
      'Sua avaliação foi publicada com sucesso.',
    ],
    '%s: espaço não encontrado, com 404': ['O espaço que você está procurando não existe ou não está mais disponível.'],
    'as perguntas ao anfitrião só existem quando há chat no ar, e o chat vem quando se pede': ['Tire suas dúvidas'],
  },
  'mfe-host/src/routes/availability.route.test.tsx': {
    'signed out': ['Acesso restrito'],
    'days are blocked at once, and the choice is cleared': [
      'Bloquear',
      'Bloquear datas selecionadas',
      '2 datas bloqueadas com sucesso.',
    ],
    'a day that was blocked in another window is not freed unasked; what is chosen to stay, stays': [
      'Liberar',
      'Liberar datas selecionadas',
      '2 datas liberadas com sucesso.',
    ],
    'what is refused goes back, says which day was in the way, and keeps the choice': [
      'Não foi possível atualizar a disponibilidade.',
      'Não foi possível atualizar as datas selecionadas.',
      'Erro',
    ],
    'freeing, without a space, a space of somebody else, and a failure': [
      'Data liberada com sucesso.',
      'Data bloqueada com sucesso.',
      'Anunciar meu primeiro espaço',
      'Não foi possível carregar a disponibilidade do espaço.',
    ],
  },
  'mfe-host/src/routes/dashboard.route.test.tsx': {
    'signed out': ['Você precisa estar logado para acessar esta página.'],
    'live figures, the months, each space with its way to the calendar': ['Gerenciar Espaços', 'Adicionar Espaço'],
  },
  'mfe-host/src/routes/host-booking.route.test.tsx': {
    'a booking %s is not found': ['Reserva não encontrada'],
  },
  'mfe-host/src/routes/list-space.route.test.tsx': {
    'signed out': ['Faça login para anunciar seu espaço', 'Faça login para editar espaços'],
    'what is missing is said at each field and in a toast, and the first gets the focus': [
      'Publicar espaço',
      'Você deve adicionar pelo menos 1 imagem do seu espaço.',
      'Por favor, preencha todos os campos obrigatórios.',
      'Campos obrigatórios',
    ],
    'a complete listing is published after the profile gate': [
      'Espaço cadastrado com sucesso!',
      'Seu espaço foi enviado para análise e será aprovado em breve.',
    ],
    'an incomplete profile keeps the listing where it is; so does a failure, also over a reload': [
      'Erro inesperado',
      'Ocorreu um erro ao cadastrar o espaço. Tente novamente.',
    ],
    'without a session a new listing and the change of one say so, each under its title': [
      'Erro de autenticação',
      'Você precisa estar logado para cadastrar um espaço.',
      'Autenticação necessária',
      'Não foi possível atualizar o espaço. Tente novamente.',
    ],
    'pictures: kinds, number, a failed upload that is sent again': [
      'Apenas arquivos de imagem são aceitos.',
      'Arquivos inválidos',
      'Você pode enviar no máximo 10 imagens. Remova algumas para adicionar novas.',
      'Arquivos muito grandes',
      'Cada imagem deve ter no máximo 5MB.',
      'Erro no upload',
      'Não foi possível enviar as imagens. Tente novamente.',
      'Principal',
      'Imagens enviadas',
      'Não foi possível remover a imagem.',
      'Erro ao remover',
    ],
    'a listing without a picture, or with more than it may have, is not sent': [
      'Imagens obrigatórias',
      'Muitas imagens',
      'Você pode adicionar no máximo 10 imagens.',
    ],
    'pressed again while the profile is looked at, and again until the next page is there: one listing': [
      'Aguarde enquanto verificamos seu perfil...',
    ],
    'rejected while it is edited: the reason is shown, what was written stays, and is sent by the next press': [
      'Atualizar espaço',
    ],
    'pictures stay while nobody knows whether the change arrived': ['Erro ao cadastrar espaço'],
    'a change keeps the cover first and sends neither host nor status; cancelling forgets it': ['Cancelar'],
    'the same field: both values are shown, and the person chooses; the others are saved with it': [
      'Espaço atualizado',
    ],
  },
  'mfe-host/src/routes/my-spaces.route.test.tsx': {
    'signed out': ['Faça login para ver seus espaços'],
    'a failure is said in its place; nothing yet leads to the first listing': ['Anunciar Novo Espaço'],
    'each status has its word, its reason and its actions': ['Aprovado', 'Aguardando Aprovação', 'Cancelado'],
    'cancelling a listing asks first': ['Não foi possível cancelar o anúncio. Tente novamente.', 'Anúncio cancelado'],
    'deleting says in reais what becomes of the bookings, and a refusal keeps the space': [
      'Não foi possível excluir o espaço. Tente novamente.',
      'Espaço excluído',
    ],
    'a deletion that is refused, or meets no row, says why': [
      'Usuário não autenticado',
      'Você não tem permissão para excluir este espaço',
      'Nenhum espaço foi excluído - possível problema de permissão ou RLS',
    ],
  },
  'shared-ui/src/patterns/picture.test.tsx': {
    'renditions that fail give way to the plain address, and that to words': ['Nenhuma imagem disponível'],
  },
  'shared-ui/src/patterns/space-card.test.tsx': {
    'a card names three amenities and counts the others': ['+2 mais'],
  },
  'shell/src/app/routes.test.tsx': {
    'while the data of a first view are on their way, the page shows what it has for that': ['Carregando'],
    'a 404 of the loader is the page of the remote, or the one of the shell when it has none': [
      'Página não encontrada',
    ],
  },
  'shell/src/chrome/header.test.tsx': {
    visitors: ['Anunciar Espaço', 'Entrar', 'Seja um Afiliado'],
    'signed-in people, and Admin for administrators only': ['Minhas Conversas', 'Minhas Reservas'],
    'the avatar opens the way to the profile and out': ['Meu Perfil', 'Sair da conta'],
  },
  'shell/src/chrome/search-box.test.tsx': {
    'what is typed becomes places and spaces by title, chosen with the arrows and Enter': ['Buscar espaços...'],
  },
  'shell/src/features/profile-gate/profile-gate.test.tsx': {
    'names what is missing, asks only for that, saves it and lets the action go on': [
      'Complete seu perfil',
      'Perfil incompleto',
      'fazer uma reserva',
    ],
    'a host reads what the profile is needed for': ['anunciar um espaço'],
    'what could not be saved stays in the form': [
      'Erro ao atualizar',
      'Não foi possível salvar as alterações. Tente novamente.',
    ],
    'an account that can not be read is said and ends the action': ['Não foi possível carregar o perfil.'],
  },
  'shell/src/features/profile/avatar-dialog.test.tsx': {
    'a file that is no picture, or too large, is refused in words': [
      'Arquivo inválido',
      'Por favor, selecione uma imagem.',
      'Arquivo muito grande',
      'A imagem deve ter no máximo 5MB.',
    ],
    'a picture that can’t be saved, or removed, says so and keeps the dialog open': [
      'Não foi possível atualizar sua foto. Tente novamente.',
    ],
  },
  'shell/src/features/profile/edit-profile-dialog.test.tsx': {
    'what another window saved stays; only what was changed is sent': [
      'Perfil atualizado',
      'Suas informações foram salvas com sucesso.',
    ],
    'what can’t be saved is said under the title of the profile, and stays in the form': ['Erro ao atualizar perfil'],
  },
  'shell/src/features/sign-in/sign-in.test.tsx': {
    'signs in and welcomes': ['Login realizado com sucesso!', 'Bem-vindo de volta!'],
    'a refusal is said by its field and by no toast, and everything that was typed stays': [
      'Erro no login',
      'Credenciais inválidas. Verifique seu email e senha.',
    ],
    'after a sign-up the page says what to do, also when the address has an account already': [
      'Conta criada com sucesso!',
      'Sua conta foi criada. Tente fazer login agora.',
    ],
    'a password that is too short, or is not repeated, is said by its field': [
      'A senha deve ter pelo menos 6 caracteres.',
      'As senhas não coincidem!',
    ],
    'a fault of ours is said as one': ['Ocorreu um erro inesperado. Tente novamente.'],
    'an account that could not be made for a reason without words is said': ['Erro ao criar conta. Tente novamente.'],
    'an account that exists is said, and the form stays': ['Erro no cadastro'],
    'Google that does not answer is said': ['Erro no login com Google', 'Ocorreu um erro ao fazer login com Google.'],
  },
  'shell/src/features/sign-in/sign-out.test.tsx': {
    'signing out says that it is done': ['Logout realizado', 'Você saiu da sua conta com sucesso.'],
    'a refusal of the service is said with its words': ['Erro ao sair'],
    'a sign-out that fails without an answer is said': ['Ocorreu um erro ao fazer logout.'],
  },
  'shell/src/pages/not-found.test.tsx': {
    'the page says what was tried, and that nothing led there': ['Direto'],
  },
};

const root = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

/** The body of the test with this title: up to the line that closes it, at the same depth. Biome lays out every file. */
function bodyOf(file: string, title: string): string {
  const lines = read(file).split('\n');
  const quoted = [`'${title}',`, `"${title}",`];
  const first = lines.findIndex((line) => quoted.some((text) => line.includes(text)));
  if (first < 0) throw new Error(`${file} has no test '${title}'.`);
  // a long title is on a line of its own, two spaces deeper
  const depth = (lines[first]?.search(/\S/) ?? 0) - (/^\s*['"]/.test(lines[first] ?? '') ? 2 : 0);
  const last = lines.findIndex((line, at) => at > first && line.search(/\S/) === depth && line.trim().endsWith(');'));
  return lines.slice(first, last).join('\n');
}

/** The last argument of each call that is not commented out. */
function wordsIn(body: string): string[] {
  const code = body.replaceAll(/^\s*\/\/.*$/gm, '');
  return [...code.matchAll(/await expectWords\(\s*(?:[^'"]|\('[^']*'\))+?,\s*'([^']*)',?\s*\)/g)].map(
    ([, text = '']) => text,
  );
}

const tests = Object.entries(shown).flatMap(([file, titles]) =>
  Object.entries(titles).map(([title, texts]) => [file, title, texts] as const),
);

test.each(tests)('%s: “%s” sees its texts on the page', (file, title, texts) => {
  expect(wordsIn(bodyOf(file, title))).toEqual(expect.arrayContaining([...texts]));
});

test('no text is listed twice', () => {
  const all = tests.flatMap(([, , texts]) => texts);
  expect(all.filter((sentence, index) => all.indexOf(sentence) !== index)).toEqual([]);
});
