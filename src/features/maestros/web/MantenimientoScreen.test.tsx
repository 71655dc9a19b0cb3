import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';

import { listTarifas } from '#features/envios/tarifas.contract.ts';
import { estantes } from '#features/mostrador/estantes.contract.ts';
import { fakeService, OPERARIO, renderScreen } from '#testing/web.tsx';

import { motivos, plazos } from '../contract.ts';
import { contarMaestros } from '../cuentas.contract.ts';
import { agencias, localidades } from '../lugares.contract.ts';
import { verMatrizDePlazos } from '../matriz.contract.ts';
import { pasarASuZona, verOtraZona } from '../zona.contract.ts';
import { MantenimientoScreen } from './MantenimientoScreen.tsx';

const CUIDA = { ...OPERARIO, funcionalidades: [{ codigo: 'AGT_003', nombre: 'Agencias' }] };
const JEFA = { ...OPERARIO, roles: [{ role_id: 2, nombre: 'encargado' }], funcionalidades: [] };
const MOTIVO = {
  ...{ id: 3, version: 1, activo: true },
  valores: {
    ...{ nombre: 'Local cerrado', responsable: 'destinatario' as const, reintentable: true, exige_foto: false },
    eventos: ['NOENT' as const],
  },
};
const AGENCIA = {
  ...{ id: 9, version: 4, activo: true },
  valores: {
    ...{ nombre: 'Agencia Centro', codigo: 'AGENTE_9', tipo_agente_id: 2, departamento_id: 1, zona_id: 1 },
    ...{ direccion: null, telefono: null, correo: null, abre_dias: [1, 2], abre: '09:00', cierra: '18:00' },
    ...{
      abre_feriados: false,
      dias_guarda: 5,
      capacidad: null,
      limite_efectivo_centavos: null,
      egreso_libre_centavos: 200_000,
      acepta_contra_reembolso: true,
      efectivo_activo: true,
      comision_centavos: 4_500,
      lat: -34.906,
      lng: -56.199,
    },
  },
};
const page = <R,>(records: R[]) => ({
  ...{ current_page: 1, page_quantity: 50, total_pages: 1, total_records: records.length, records },
});
const uno = [{ id: 1, nombre: 'Centro', activo: true }];

function fakeMaestros() {
  fakeService(agencias.listar, () => page([AGENCIA]));
  fakeService(agencias.opciones, () => ({
    opciones: { tipo_agente_id: [{ id: 2, nombre: 'Agencia', activo: true }], departamento_id: uno, zona_id: uno },
  }));
  fakeService(agencias.ver, () => ({
    ...{ fila: AGENCIA, usos: [{ nombre: 'Guías', cantidad: 10_000, es_minimo: true }], puede_eliminar: false },
    historial: [],
  }));
  fakeService(contarMaestros, () => ({ cuentas: {} }));
  fakeService(listTarifas, () => ({ tarifas: [] }));
  fakeService(motivos.listar, () => page([MOTIVO]));
  fakeService(motivos.opciones, () => ({ opciones: {} }));
  fakeService(motivos.ver, () => ({ fila: MOTIVO, usos: [], puede_eliminar: true, historial: [] }));
}

test('whoever keeps the masters finds each by its name, and an agency comes out of its form as it went in', async () => {
  fakeMaestros();
  const sent = fakeService(agencias.guardar, () => ({ id: 9 }));
  await renderScreen(<MantenimientoScreen />, '/mantenimiento', { user: CUIDA });
  const nav = within(await screen.findByRole('navigation', { name: 'Maestros' }));
  expect(nav.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    ...[
      'Agencias',
      'Estantes',
      'Zonas',
      'Localidades',
      'Puestos',
      'Servicios y plazos',
      'Tamaños',
      'Feriados',
      'Motivos',
    ],
    ...['Segmentos', 'Plantillas de mensaje'],
  ]);
  await userEvent.click(await screen.findByRole('button', { name: 'Editar Agencia Centro' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText(/Guías 10000\+|Guías 10\.000\+/)).toBeTruthy();
  await userEvent.click(dialog.getByRole('checkbox', { name: 'sáb' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar' }));
  await expect.poll(() => sent[0]).toMatchObject({ id: 9, version: 4, ...AGENCIA.valores, abre_dias: [1, 2, 6] });
});

test('whoever leads keeps the reasons, by what each is offered in, and what incidencias go by', async () => {
  fakeMaestros();
  const sent = fakeService(motivos.guardar, () => ({ id: 3 }));
  await renderScreen(<MantenimientoScreen />, '/mantenimiento', { user: JEFA });
  const nav = within(await screen.findByRole('navigation', { name: 'Maestros' }));
  expect(nav.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    ...[
      'Tarifas',
      'Tiempos de ruta',
      'Horarios de trabajo',
      'Tipos de incidencia',
      'Plazos de incidencia',
      'Respuestas preparadas',
      'Motivos',
    ],
  ]);
  await userEvent.click(nav.getByRole('link', { name: 'Motivos' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Editar Local cerrado' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Retenida' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar' }));
  await expect.poll(() => sent[0]).toMatchObject({ id: 3, nombre: 'Local cerrado', eventos: ['NOENT', 'RTN'] });
});

test('all shelves of an agency are made in one go, from the first to the last', async () => {
  fakeMaestros();
  fakeService(estantes.listar, () =>
    page([{ id: 4, version: 1, activo: true, valores: { agente_id: 1, codigo: 'A-01', capacidad: null } }]),
  );
  fakeService(estantes.opciones, () => ({ opciones: { agente_id: uno } }));
  const sent = fakeService(estantes.importar, () => ({
    ...{ nuevas: 2, cambiadas: 0, iguales: 1, sobran: [] },
    malas: [{ renglon: 3, nombre: 'A-04', faltas: ['Código: no se puede'] }],
  }));
  await renderScreen(<MantenimientoScreen />, '/mantenimiento?maestro=estantes', { user: CUIDA });
  await screen.findByRole('button', { name: 'Imprimir el código de A-01' });
  await userEvent.click(screen.getByRole('button', { name: 'Varios…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Varios estantes' }));
  await userEvent.click(dialog.getByRole('combobox', { name: 'Agencia' }));
  await userEvent.click(await dialog.findByRole('option', { name: 'Centro', hidden: true }));
  await userEvent.type(dialog.getByRole('textbox', { name: 'Desde' }), 'a-01');
  await userEvent.type(dialog.getByRole('textbox', { name: 'Hasta' }), 'B-04');
  expect(await dialog.findByText(/No va con el primero/)).toBeTruthy();
  await userEvent.clear(dialog.getByRole('textbox', { name: 'Hasta' }));
  await userEvent.type(dialog.getByRole('textbox', { name: 'Hasta' }), 'A-04');
  await userEvent.click(dialog.getByRole('button', { name: 'Hacer 4 estantes' }));
  expect((await dialog.findByRole('status')).textContent).toBe('Nuevos: 2. Ya estaban: 1.');
  expect(dialog.getByText('A-04: Código: no se puede')).toBeTruthy();
  expect(sent).toEqual([
    {
      ...{ prueba: false, encabezado: ['Agencia', 'Código', 'Capacidad'] },
      filas: ['A-01', 'A-02', 'A-03', 'A-04'].map((codigo) => ['Centro', codigo, '']),
    },
  ]);
});

test('the index says how many rows each master has, to whoever keeps them', async () => {
  fakeMaestros();
  fakeService(contarMaestros, () => ({ cuentas: { agencias: 52, localidades: 1_204 } }));
  await renderScreen(<MantenimientoScreen />, '/mantenimiento', { user: CUIDA });
  const index = within(await screen.findByRole('navigation', { name: 'Maestros' }));
  expect(await index.findByText('1.204')).toBeTruthy();
  expect(index.getByRole('link', { name: 'Agencias' }).textContent).toBe('Agencias52');
  expect(index.getByRole('link', { name: 'Zonas' }).textContent).toBe('Zonas');
});

test('of a locality that was moved what waits with its former zone is told, and given the new one', async () => {
  fakeMaestros();
  const row = {
    ...{ id: 7, version: 2, activo: true },
    valores: {
      ...{ nombre: 'Solymar', departamento_id: 1, zona_id: 1, ambito: 'METROPOLITANA' as const, rango: 1, alias: [] },
      ...{ lat: null, lng: null },
    },
  };
  fakeService(localidades.listar, () => page([row]));
  fakeService(localidades.opciones, () => ({ opciones: { departamento_id: uno, zona_id: uno, rango: uno } }));
  fakeService(verOtraZona, () => ({ zona: 'Costa', guias: 12 }));
  const passed = fakeService(pasarASuZona, () => ({ guias: 12, msg: '12 guías pasaron a Costa' }));
  await renderScreen(<MantenimientoScreen />, '/mantenimiento?maestro=localidades', { user: CUIDA });
  await userEvent.click(await screen.findByRole('button', { name: 'Guías de Solymar con otra zona' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Pasar 12 guías a Costa' }));
  expect(passed).toMatchObject([{ localidad_id: 7 }]);
});

test('what is promised stands service by ámbito, and a cell begins the version of the day after', async () => {
  fakeMaestros();
  fakeService(plazos.listar, () => page([]));
  fakeService(plazos.opciones, () => ({ opciones: {} }));
  fakeService(verMatrizDePlazos, ({ dia = '2030-03-04' }) => ({
    ...{ dia, hoy: '2030-03-04' },
    celdas: [
      {
        ...{ servicio: 'FLEX' as const, ambito: 'MONTEVIDEO' as const, dias: 0, corte: 12 },
        luego: { desde: '2030-03-08', dias: null, corte: 0 },
      },
    ],
  }));
  const sent = fakeService(plazos.guardar, () => ({ id: 8 }));
  await renderScreen(<MantenimientoScreen />, '/mantenimiento?maestro=plazos', { user: CUIDA });
  const cell = await screen.findByRole('button', { name: /^En el día/ });
  expect(cell.textContent).toBe('En el díahasta las 12 hDesde el 08/03/2030: no se ofrece');
  expect(screen.getAllByRole('button', { name: 'No se ofrece' })).toHaveLength(23);
  await userEvent.click(cell);
  const dialog = within(await screen.findByRole('dialog', { name: 'Nuevo plazo' }));
  await userEvent.clear(dialog.getByRole('textbox', { name: /Días hábiles/ }));
  await userEvent.type(dialog.getByRole('textbox', { name: /Días hábiles/ }), '1');
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar' }));
  await expect
    .poll(() => sent[0])
    .toMatchObject({ servicio: 'FLEX', ambito: 'MONTEVIDEO', dias: 1, corte: 12, desde: '2030-03-05' });
});

test('a new agency takes money unless somebody says otherwise', async () => {
  fakeMaestros();
  await renderScreen(<MantenimientoScreen />, '/mantenimiento', { user: CUIDA });
  await userEvent.click(await screen.findByRole('button', { name: 'Nueva agencia' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Nueva agencia' }));
  const isOn = (name: RegExp) => dialog.getByRole<HTMLInputElement>('checkbox', { name }).checked;
  expect([isOn(/Acepta contra-reembolsos/), isOn(/Cobra en efectivo/), isOn(/Abre los feriados/)]).toEqual([
    ...[true, true, false],
  ]);
});
