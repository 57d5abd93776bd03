export const myRequestsPath = '/minhas-reservas?aba=pedidos';
