import 'fake-indexeddb/auto';

import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';

import { verCaja } from '#features/cajas/contract.ts';
import { hoyEnMostrador } from '#features/mostrador/contract.ts';
import {
  abrirRepaso,
  apartarAjena,
  cerrarRepaso,
  type LeidaEnRepaso,
  leerRepaso,
  listRepasos,
  type Repaso,
  verRepaso,
} from '#features/mostrador/repasos.contract.ts';
import type { AuthUser } from '#shared/identity.ts';
import { fakeService, OPERARIO, renderScreen } from '#testing/web.tsx';
import { useConnection } from '#web/connection.ts';

import { MostradorScreen } from '../MostradorScreen.tsx';

const AGENCIA: AuthUser = {
  ...OPERARIO,
  tipo_usuario: 'agencia',
  agente_id: 1,
  funcionalidades: [{ codigo: 'PCK_001', nombre: 'Agencia pickup' }],
};
const LISTA: Repaso = {
  ...{
    id: 7,
    clase: 'RECEPCION',
    recorrido: 'R261125-014',
    abierto: '2026-11-25T12:00:00Z',
    por: 'Ana',
    cerrado: null,
  },
  ...{ esperadas: 19, leidas: 0, sobrantes: 0, apartadas: 0 },
};
const FALTA = { guia_id: 3, guia_nro: '881000000003', destinatario: 'Luis Paz', estante: null, leidos: 0, bultos: 1 };

let open: Repaso | null;
let sent: object[];
beforeEach(() => {
  open = null;
  sent = [];
  useConnection.setState({ online: true, recoveries: 0 });
  fakeService(hoyEnMostrador, () => ({
    agencia: { id: 1, nombre: 'Sucursal Buceo' },
    ...{ por_llegar: 19, en_agencia: 84, sin_estante: 2, vencen_hoy: 1, vencidas: 6, entregadas_hoy: 5, a_devolver: 4 },
    ...{ estantes: [], caja: null, ultimas: [] },
  }));
  fakeService(verCaja, () => ({ abierta: null, movimientos: [], anteriores: [], remesas: [], sobre_limite: false }));
  fakeService(listRepasos, () => ({
    abiertos: open === null ? [] : [open],
    rondas: [{ numero: 'R261125-014', salida: '2026-11-25T11:00:00Z', guias: 19 }],
    ultimo_inventario: null,
  }));
  fakeService(abrirRepaso, (params) => {
    sent.push(params);
    open = LISTA;
    return { repaso: LISTA };
  });
  fakeService(verRepaso, () => ({ repaso: { ...LISTA, leidas: 18 }, faltan: [FALTA] }));
  fakeService(leerRepaso, (params): LeidaEnRepaso => {
    sent.push(params);
    const repaso = { ...LISTA, leidas: 1 };
    const { codigo, estante = 'A-03' } = params;
    if (codigo === '887777777777')
      return { resultado: 'ajena', texto: 'No es de esta agencia: déjela aparte', guia: null, estante: null, repaso };
    const guia = { id: 2, guia_nro: codigo, destinatario: 'Rosa Olivera', leidos: 1, bultos: 1 };
    return { resultado: 'hecha', texto: `Recibida ${codigo}`, guia, estante, repaso };
  });
});

const read = async (text: string) =>
  userEvent.type(await screen.findByRole('textbox', { name: /Etiqueta/ }), `${text}{Enter}`);

test('a round that is read opens what it brings; each label says its shelf large, and a shelf that is read takes it and what follows', async () => {
  void renderScreen(<MostradorScreen />, '/pickup', { user: AGENCIA });
  await read('R261125-014');
  await screen.findByText('Recibir R261125-014');
  expect(sent).toEqual([{ clase: 'RECEPCION', recorrido: 'R261125-014' }]);
  await read('881000000002');
  await screen.findByText('Recibida 881000000002');
  screen.getByText('A-03');
  await read('EST_B-01');
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ repaso_id: 7, codigo: '881000000002', estante: 'B-01' }));
  await read('881000000004');
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ codigo: '881000000004', estante: 'B-01' }));
});

test('what is somebody else’s is set aside with one key, and the close says what is missing before it tells of it', async () => {
  open = LISTA;
  const aside: object[] = [];
  fakeService(apartarAjena, (params) => {
    aside.push(params);
    return { texto: 'Quedó aparte. Ya se avisó.', repaso: { ...LISTA, apartadas: 1 } };
  });
  const closed: object[] = [];
  fakeService(cerrarRepaso, (params) => {
    closed.push(params);
    open = null;
    return { repaso: LISTA, faltan: [FALTA] };
  });
  void renderScreen(<MostradorScreen />, '/pickup', { user: AGENCIA });
  await userEvent.click(await screen.findByRole('button', { name: /^Recibir/ }));
  await read('887777777777');
  await screen.findByText('No es de acá');
  await read('a');
  await screen.findByText('Quedó aparte. Ya se avisó.');
  expect(aside).toEqual([{ repaso_id: 7, codigo: '887777777777' }]);
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Cerrar lista…' }).disabled).toBe(false),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Cerrar lista…' }));
  const faltan = await screen.findByRole('list', { name: 'Faltan' });
  expect(faltan.textContent).toContain('881000000003');
  await userEvent.click(screen.getByRole('button', { name: 'Cerrar y avisar' }));
  await waitFor(() => expect(closed).toEqual([{ id: 7 }]));
});

test('without a network readings are kept and shown as such', async () => {
  open = LISTA;
  void renderScreen(<MostradorScreen />, '/pickup', { user: AGENCIA });
  await userEvent.click(await screen.findByRole('button', { name: /^Recibir/ }));
  useConnection.setState({ online: false, recoveries: 0 });
  await screen.findByText(/Sin conexión se sigue leyendo/);
});
