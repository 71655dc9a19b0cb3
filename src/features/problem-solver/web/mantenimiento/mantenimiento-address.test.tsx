import { expect, test } from 'vitest';

import { readAddress, writeDialogo, writeHistorial } from './mantenimiento-address.ts';

const CLOSED = { dialogo: null, historial: null };

test.each([
  [{}, CLOSED],
  [{ dialogo: 'causa-crear' }, { ...CLOSED, dialogo: { cosa: 'causa', accion: 'crear', id: null } }],
  [{ dialogo: 'mapeo-editar-12' }, { ...CLOSED, dialogo: { cosa: 'mapeo', accion: 'editar', id: 12 } }],
  [{ dialogo: 'solucion-eliminar-3' }, { ...CLOSED, dialogo: { cosa: 'solucion', accion: 'eliminar', id: 3 } }],
  [{ historial: 'causas' }, { ...CLOSED, historial: { tipo: 'causas', page: 1, registroId: undefined } }],
  [
    { historial: 'todos', pagina: '3', registro: '8' },
    { ...CLOSED, historial: { tipo: 'todos', page: 3, registroId: 8 } },
  ],
  [
    { historial: 'todos', pagina: 'x' },
    { ...CLOSED, historial: { tipo: 'todos', page: 1, registroId: undefined } },
  ],
  [
    { historial: 'todos', pagina: 2 },
    { ...CLOSED, historial: { tipo: 'todos', page: 2, registroId: undefined } },
  ],
  [{ historial: 'otros' }, CLOSED],
  [{ dialogo: 'causa-crear-4' }, CLOSED],
  [{ dialogo: 'causa-editar' }, CLOSED],
  [{ dialogo: 'causa-eliminar-0' }, CLOSED],
  [{ dialogo: 'cliente-editar-4' }, CLOSED],
])('the address %o', (search, expected) => {
  expect(readAddress(search)).toEqual(expected);
});

test('what is written is read again', () => {
  const dialogo = { cosa: 'mapeo', accion: 'eliminar', id: 7 } as const;
  const historial = { tipo: 'mapeos', page: 4, registroId: 7 } as const;
  expect(readAddress({ ...writeDialogo(dialogo), ...writeHistorial(historial) })).toEqual({ dialogo, historial });
});
