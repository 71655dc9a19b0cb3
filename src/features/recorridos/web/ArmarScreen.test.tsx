import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';

import { draft, linea, shown, USER } from '#testing/armado.ts';
import { fakeAnswer, fakeFailure, fakeService, renderScreen } from '#testing/web.tsx';

import { agregarGuias, cargarGuia, guardarRecorrido, moverRecorrido, quitarGuias } from '../contract.ts';
import { deshacerActo } from '../deshacer.contract.ts';
import { marcarPunto, optimizarRecorrido, puntosDelPool } from '../mapa.contract.ts';
import { ArmarScreen } from './ArmarScreen.tsx';

test('a stop goes down by its key and comes back by Ctrl+Z', async () => {
  const kept = draft([linea(1), linea(2), linea(3)]);
  await renderScreen(<ArmarScreen />, '/recorrido?id=5', { user: USER });
  const user = userEvent.setup();
  (await screen.findByRole('button', { name: 'Bajar 881000000001' })).focus();
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await waitFor(() => expect(shown()).toEqual(['881000000002', '881000000001', '881000000003']));
  expect(kept.asked).toEqual([expect.objectContaining({ id: 5, version: 1, orden: [2, 1, 3], fijas: [] })]);
  await user.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(shown()).toEqual(['881000000001', '881000000002', '881000000003']));
  expect(kept.asked).toHaveLength(2);
});

test('a stop taken out is put back where it was by Ctrl+Z', async () => {
  const kept = draft([linea(1), linea(2)]);
  fakeService(quitarGuias, ({ guias }) => {
    kept.lineas = kept.lineas.filter(({ guia_id }) => !guias.includes(guia_id));
    return { quitadas: guias, rechazadas: [] };
  });
  fakeService(agregarGuias, ({ guias = [] }) => {
    kept.lineas = [...kept.lineas, ...guias.map((id) => linea(id))];
    return { agregadas: guias, rechazadas: [] };
  });
  await renderScreen(<ArmarScreen />, '/recorrido?id=5', { user: USER });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Quitar 881000000001' }));
  await waitFor(() => expect(shown()).toEqual(['881000000002']));
  await user.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(shown()).toEqual(['881000000001', '881000000002']));
});

test('who saw an older version is told whose change was first, and sees it', async () => {
  draft([linea(1), linea(2)]);
  await renderScreen(<ArmarScreen />, '/recorrido?id=5', { user: USER });
  const texto = 'Ana lo cambió el 23/11/2026 10:04. Su cambio no se aplicó: mire lo nuevo y repítalo';
  fakeFailure(guardarRecorrido, 'DOCUMENTO_CAMBIO', texto);
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Bajar 881000000001' }));
  expect(await screen.findByText(texto)).toBeTruthy();
  expect(shown()).toEqual(['881000000001', '881000000002']);
});

const found = (version: number) => ({
  ...{ version, anterior: [1, 2, 3], orden: [2, 1, 3] },
  ...{ antes: { metros: 12_400, segundos: 5_400 }, despues: { metros: 9_100, segundos: 4_500 } },
  ...{
    levantes: [],
    sin_lugar: [{ guia_id: 3, guia_nro: '881000000003', razon: 'No se sabe dónde queda' }],
    avisos: [],
  },
});

test('a shorter order is shown with what it changes, applied by Enter and taken back by Ctrl+Z', async () => {
  const kept = draft([linea(1), linea(2), linea(3, { fija: true })]);
  fakeService(optimizarRecorrido, () => found(kept.version));
  await renderScreen(<ArmarScreen />, '/recorrido?id=5', { user: USER });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Optimizar' }));
  const apply = await screen.findByRole('button', { name: 'Aplicar' });
  expect(screen.getByText('Cambian 2 paradas')).toBeTruthy();
  expect(screen.getByText('No se sabe dónde queda')).toBeTruthy();
  expect(shown()).toEqual(['881000000001', '881000000002', '881000000003']);
  expect(kept.asked).toEqual([]);
  expect(document.activeElement).toBe(apply);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(shown()).toEqual(['881000000002', '881000000001', '881000000003']));
  expect(kept.asked).toEqual([{ id: 5, version: 1, orden: [2, 1, 3], fijas: [3] }]);
  await user.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(shown()).toEqual(['881000000001', '881000000002', '881000000003']));
});

test('an order made from an older version is not applied, stays on the screen and is asked for again', async () => {
  const kept = draft([linea(1), linea(2), linea(3)]);
  fakeService(optimizarRecorrido, () => found(kept.version));
  await renderScreen(<ArmarScreen />, '/recorrido?id=5', { user: USER });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Optimizar' }));
  await screen.findByRole('button', { name: 'Aplicar' });
  await user.click(screen.getByRole('button', { name: 'Fijar 881000000001' }));
  expect(await screen.findByText(/El recorrido cambió después de esta propuesta/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Aplicar' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Optimizar otra vez' }));
  expect(await screen.findByRole('button', { name: 'Aplicar' })).toBeTruthy();
});

test('a stop is chosen in the list and on the map alike, and its point is corrected there', async () => {
  draft([linea(1), linea(2), linea(3)]);
  const marked: object[] = [];
  fakeService(marcarPunto, (params) => {
    marked.push(params);
    return { aprendida: true };
  });
  await renderScreen(<ArmarScreen />, '/recorrido?id=5', { user: USER });
  const user = userEvent.setup();
  const onMap = await screen.findByRole('button', { name: /^Parada 2 · Persona 2/ });
  await user.click(onMap);
  expect(screen.getByRole('button', { name: 'Elegir la parada 2' }).getAttribute('aria-pressed')).toBe('true');
  await user.click(screen.getByRole('button', { name: 'Elegir la parada 1' }));
  expect(screen.getByRole('button', { name: /^Parada 1 · Persona 1/ }).getAttribute('aria-pressed')).toBe('true');
  await user.click(screen.getByRole('button', { name: 'Corregir en el mapa' }));
  const field = await screen.findByLabelText('Latitud y longitud');
  await user.clear(field);
  await user.type(field, 'Colonia 1200');
  await user.click(screen.getByRole('button', { name: 'Guardar el punto' }));
  expect(await screen.findByText(/Escriba dos números/)).toBeTruthy();
  await user.clear(field);
  await user.type(field, '-34.9011, -56.1645');
  await user.click(screen.getByRole('button', { name: 'Guardar el punto' }));
  await waitFor(() => expect(marked).toEqual([{ guia_id: 1, lat: -34.9011, lng: -56.1645 }]));
});

test('what waits is chosen on the map, one by one or all that meet the filters, and goes into the round at once', async () => {
  draft([linea(1), linea(2)]);
  const waiting = (guia_id: number, lat: number | null) => ({
    ...{
      guia_id,
      guia_nro: `88100000000${guia_id}`,
      destinatario: `Espera ${guia_id}`,
      direccion: null,
      localidad: 'Buceo',
    },
    ...{ zona: 'MVD-Sur', bultos: 1, punto: lat === null ? null : { lat, lng: -56.14, fuente: 'LOCALIDAD' as const } },
  });
  fakeService(puntosDelPool, () => ({
    planta: { lat: -34.86, lng: -56.17, fuente: 'CORRECCION' as const },
    puntos: [waiting(7, -34.9), waiting(8, -34.91), waiting(9, null)],
    zonas: [],
  }));
  const added: object[] = [];
  fakeService(agregarGuias, (params) => {
    added.push(params);
    return { agregadas: params.guias ?? [], rechazadas: [] };
  });
  await renderScreen(<ArmarScreen />, '/recorrido?id=5', { user: USER });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: /^Elegir con lazo/ }));
  await user.click(await screen.findByRole('button', { name: /^Espera 8, Buceo/ }));
  expect(screen.getByText(/Elegidas: 1 guía\. Una no tiene punto/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Agregar al recorrido' }));
  await waitFor(() => expect(added).toEqual([{ id: 5, guias: [8] }]));
  await user.click(await screen.findByRole('button', { name: 'Elegir las 3 que cumplen' }));
  await user.click(screen.getByRole('button', { name: 'Agregar al recorrido' }));
  await waitFor(() => expect(added).toHaveLength(2));
  expect(added[1]).toEqual({ id: 5, guias: [7, 8, 9] });
});

test('without a round it says where to begin', async () => {
  await renderScreen(<ArmarScreen />, '/recorrido', { user: USER });
  expect(await screen.findByRole('link', { name: 'Ir a Recorridos' })).toBeTruthy();
});

test('what is too much for the vehicle stands on the page, is asked at Ctrl+Enter, and goes on by a word', async () => {
  const kept = draft([linea(1), linea(2)]);
  const sobra = 'SBA 1234 lleva 800 kg, y el recorrido tiene 910';
  kept.carga = {
    ...{ kg: 910, dm3: 40, bultos: 2, paradas: 2, kg_tope: 800, dm3_tope: 6000, paradas_tope: 90, avisos: [sobra] },
  };
  const sent = fakeService(moverRecorrido, ({ confirma }) => ({
    estado: confirma ? ('PLANIFICADO' as const) : ('BORRADOR' as const),
    ...{ quedan_fuera: [], por_confirmar: confirma ? [] : [sobra] },
  }));
  await renderScreen(<ArmarScreen />, '/recorrido?id=5', { user: USER });
  const user = userEvent.setup();
  expect(await screen.findByText(sobra)).toBeTruthy();
  expect(screen.getByText(/de 800 · 114 %/)).toBeTruthy();
  await user.keyboard('{Control>}{Enter}{/Control}');
  const dialog = await screen.findByRole('dialog', { name: 'Antes de planificar R261123-009' });
  await user.click(within(dialog).getByRole('button', { name: 'Planificar igual' }));
  await waitFor(() =>
    expect(sent).toEqual([
      expect.objectContaining({ acto: 'planificar' }),
      expect.objectContaining({ acto: 'planificar', confirma: true }),
    ]),
  );
});

test('a driver who holds too much of before is let out by a word', async () => {
  const kept = draft([linea(1)]);
  kept.actos = [{ acto: 'salir', nombre: 'Salir' }];
  const sent = fakeService(moverRecorrido, ({ confirma }) => ({
    estado: confirma ? ('EN_RUTA' as const) : ('CARGADO' as const),
    ...{ quedan_fuera: [], por_confirmar: confirma ? [] : ['El chofer todavía no rindió R261122-004'] },
  }));
  await renderScreen(<ArmarScreen />, '/recorrido?id=5', { user: USER });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Salir' }));
  const dialog = await screen.findByRole('dialog', { name: 'Antes de que salga R261123-009' });
  expect(within(dialog).getByText('El chofer todavía no rindió R261122-004')).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: 'Sale igual' }));
  await waitFor(() =>
    expect(sent.map(({ acto, confirma }) => [acto, confirma])).toEqual([
      ['salir', undefined],
      ['salir', true],
    ]),
  );
});

test('a step that was a mistake is taken back by a press that says until when; why it is too late is said', async () => {
  const kept = draft([linea(1)]);
  kept.se_deshace = { acto: 'salir', nombre: 'Salir', hasta: '2026-11-23T13:15:00Z' };
  await renderScreen(<ArmarScreen />, '/recorrido?id=5', { user: USER });
  const user = userEvent.setup();
  const undo = await screen.findByRole('button', { name: 'Deshacer «Salir»' });
  expect(undo.title).toBe('Se puede deshacer hasta el 23/11/2026 10:15');
  fakeFailure(deshacerActo, 'NADA_QUE_DESHACER', 'R261123-009 ya está en la calle: 881000000001 «Entregada»');
  await user.click(undo);
  expect(await screen.findByText('R261123-009 ya está en la calle: 881000000001 «Entregada»')).toBeTruthy();
  const sent = fakeService(deshacerActo, () => {
    delete kept.se_deshace;
    return { estado: 'CARGADO' as const };
  });
  await user.click(screen.getByRole('button', { name: 'Deshacer «Salir»' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Deshacer/ })).toBeNull());
  expect(sent).toEqual([{ id: 5, acto: 'salir' }]);
});

test('Ctrl+Z goes back step by step, to where each stop was, long after its offer is gone', async () => {
  const kept = draft([linea(1), linea(2), linea(3)]);
  fakeService(quitarGuias, ({ guias }) => {
    kept.lineas = kept.lineas.filter(({ guia_id }) => !guias.includes(guia_id));
    return { quitadas: guias, rechazadas: [] };
  });
  fakeService(agregarGuias, ({ guias = [] }) => {
    kept.lineas = [...kept.lineas, ...guias.map((id) => linea(id))];
    return { agregadas: guias, rechazadas: [] };
  });
  await renderScreen(<ArmarScreen />, '/recorrido?id=5', { user: USER });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Bajar 881000000001' }));
  await waitFor(() => expect(shown()).toEqual(['881000000002', '881000000001', '881000000003']));
  await user.click(screen.getByRole('button', { name: 'Quitar 881000000002' }));
  await waitFor(() => expect(shown()).toEqual(['881000000001', '881000000003']));
  await waitFor(() => expect(screen.queryByText('Quitadas: 1')).toBeNull());
  await user.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(shown()).toEqual(['881000000002', '881000000001', '881000000003']));
  await user.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(shown()).toEqual(['881000000001', '881000000002', '881000000003']));
  const asked = kept.asked.length;
  await user.keyboard('{Control>}z{/Control}');
  expect(kept.asked).toHaveLength(asked);
});

test('in a mixed draft the label of an agency brings what waits there', async () => {
  const kept = draft([linea(1)]);
  const added: object[] = [];
  fakeService(agregarGuias, (params) => {
    added.push(params);
    return { agregadas: [7, 8], rechazadas: [] };
  });
  const saved: object[] = [];
  fakeService(guardarRecorrido, (params) => {
    saved.push(params);
    kept.tipo = params.mixto === true ? 'MIXTO' : 'REPARTO';
    return { version: 2 };
  });
  await renderScreen(<ArmarScreen />, '/recorrido?id=5', { user: USER });
  const user = userEvent.setup();
  await user.click(await screen.findByLabelText('También lleva a agencias'));
  const field = await screen.findByPlaceholderText('Escanee una guía, o la etiqueta de una agencia');
  expect(saved).toMatchObject([{ mixto: true }]);
  await user.type(field, 'AGENTE_7{Enter}');
  await waitFor(() => expect(added).toEqual([{ id: 5, codigo: 'AGENTE_7' }]));
  expect(await screen.findAllByText(/Agregadas: 2/)).not.toEqual([]);
  // It has doors as before: their order can be sought by button, not by its key alone.
  expect(await screen.findByRole('button', { name: 'Optimizar' })).toBeTruthy();
});

test('what is read while the planning is still on its way is loaded, not added once more', async () => {
  const kept = draft([linea(1)]);
  const planned = Promise.withResolvers<void>();
  fakeAnswer('recorridos.mover', async () => {
    await planned.promise;
    Object.assign(kept, { estado: 'PLANIFICADO', actos: [] });
    return { status: 200, body: { code: 'OK', estado: 'PLANIFICADO', quedan_fuera: [], por_confirmar: [] } };
  });
  const added = fakeService(agregarGuias, () => ({ agregadas: [], rechazadas: [] }));
  const loaded = fakeService(cargarGuia, () => ({ resultado: 'hecha' as const, texto: 'Cargada' }));
  await renderScreen(<ArmarScreen />, '/recorrido?id=5', { user: USER });
  const user = userEvent.setup();
  const field = await screen.findByPlaceholderText('Escanee una guía para agregarla');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await user.type(field, '881000000001{Enter}');
  planned.resolve();
  await waitFor(() => expect(loaded).toEqual([{ id: 5, codigo: '881000000001' }]));
  expect(added).toEqual([]);
});
