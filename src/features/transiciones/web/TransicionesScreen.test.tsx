import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';

import { ESTADO_GUIA, ESTADOS_GUIA } from '#shared/estados.ts';
import { fakeFailure, fakeService, OPERARIO, renderScreen } from '#testing/web.tsx';

import {
  type Casilla,
  crearBorrador,
  descartarBorrador,
  getDocumentos,
  getTransiciones,
  getUso,
  guardarCasilla,
  type Prueba,
  probarVersion,
  publicarVersion,
  revisarVersion,
  type Version,
  volverAVersion,
} from '../contract.ts';
import { TransicionesScreen } from './TransicionesScreen.tsx';

const ADMIN = { ...OPERARIO, roles: [{ role_id: 1, nombre: 'administrador' }] };

const base = { creada: '2026-11-20T12:00:00Z', creada_por: null, publicada_por: null, retirada: null, nota: null };
const VIGENTE: Version = {
  ...base,
  id: 3,
  nombre: 'Versión inicial',
  estado: 'PUBLICADA',
  basada_en: null,
  publicada: '2026-11-20T12:00:00Z',
};
const BORRADOR: Version = {
  ...base,
  id: 5,
  nombre: 'Sin prórrogas',
  estado: 'BORRADOR',
  basada_en: 3,
  creada_por: 'Alicia Fontes',
  publicada: null,
};
const RETIRADA: Version = { ...VIGENTE, id: 2, nombre: 'La de antes', estado: 'RETIRADA', retirada: VIGENTE.publicada };

const opera = { quien: ['operario' as const], exige: [], deshacer_minutos: 15 };
const PRO: Casilla = {
  estado_desde: 'EN_AGENCIA',
  tipo_evento: 'PRO',
  pasos: [{ estado_hasta: 'EN_AGENCIA', quien: ['operario', 'agencia'], exige: ['dia'], deshacer_minutos: 15 }],
};
const RET: Casilla = {
  estado_desde: 'EN_AGENCIA',
  tipo_evento: 'RET_AG',
  pasos: [{ estado_hasta: 'ENTREGADO', ...opera }],
};
const LIB: Casilla = {
  estado_desde: 'RETENIDO',
  tipo_evento: 'LIB',
  pasos: [
    { estado_hasta: 'EN_AGENCIA', ...opera },
    { estado_hasta: 'INGRESADO', ...opera },
  ],
};
const NADA = { cambios: [], callejones: [], inalcanzables: [], desactualizada: false, se_publica: true };
const QUITA = {
  ...NADA,
  cambios: [
    {
      estado_desde: 'EN_AGENCIA' as const,
      tipo_evento: 'PRO',
      cambio: 'quita' as const,
      antes: PRO.pasos,
      despues: [],
      abiertas: 1204,
    },
  ],
};

let casillas: Casilla[];

/** A server with a version in force, a draft and one that was retired; the draft keeps what it is told. */
beforeEach(() => {
  casillas = [PRO, RET, LIB];
  const versiones = [BORRADOR, VIGENTE, RETIRADA];
  fakeService(getTransiciones, ({ version_id = 3 }) => ({
    version: versiones.find(({ id }) => id === version_id) ?? VIGENTE,
    versiones,
    estados: ESTADOS_GUIA.map((codigo) => ({
      codigo,
      nombre: ESTADO_GUIA[codigo].nombre,
      es_final: ['ENTREGADO', 'DEVUELTO', 'ANULADO'].includes(codigo),
    })),
    tipos: [
      { codigo: 'LIB', nombre: 'Liberación' },
      { codigo: 'PRO', nombre: 'Prórroga' },
      { codigo: 'RET_AG', nombre: 'Retiro en agencia' },
    ],
    casillas,
  }));
  fakeService(getUso, () => ({
    eventos: [{ tipo: 'RET_AG', cantidad: 12_500 }],
    abiertas: [{ estado: 'EN_AGENCIA' as const, cantidad: 1204 }],
  }));
  fakeService(revisarVersion, () => NADA);
});

const open = async (address = '/transiciones') => {
  const view = await renderScreen(<TransicionesScreen />, address, { user: ADMIN });
  await screen.findByRole('button', { name: 'Crear borrador' });
  return view;
};
const cell = (name: RegExp) => screen.getByRole('button', { name });
/** What the cell shows, beside its name. */
const shown = (name: RegExp) => cell(name).querySelector('[aria-hidden]')?.textContent;
const panel = () => screen.findByRole('dialog');

describe('the matrix', () => {
  test('says where each event leads from each state, how often it happens and how many parcels stand there', async () => {
    await open();
    const grid = screen.getByRole('grid', { name: 'Estados y eventos' });
    expect(within(grid).getAllByRole('row')).toHaveLength(20);
    expect(shown(/^Disponible en agencia, Retiro en agencia: lleva a «Entregada»/)).toBe('Entreg.');
    expect(shown(/^Retenida, Liberación: vuelve al estado anterior/)).toBe('Anterior');
    expect(shown(/^Ingresada, Prórroga: no se admite/)).toBe('');
    expect(await screen.findByTitle('12.500 en 30 días')).toBeDefined();
    expect(screen.getByTitle('1.204 guías abiertas')).toBeDefined();
  });

  test('is walked with the arrows after a single Tab, and Enter opens a cell that Esc closes', async () => {
    const { router } = await open();
    const first = cell(/^Guía nueva, Prórroga/);
    expect(screen.getByRole('grid').querySelectorAll('button[tabindex="0"]')).toHaveLength(1);
    first.focus();
    await userEvent.keyboard('{Control>}{Home}{/Control}{ArrowDown}{ArrowRight}');
    expect(document.activeElement?.getAttribute('data-casilla')).toMatch(/^PRE_INGRESADO\./);
    expect(document.activeElement?.getAttribute('tabindex')).toBe('0');
    await userEvent.keyboard('{Enter}');
    expect(within(await panel()).getByText('En este estado el evento no se admite.')).toBeDefined();
    expect(router.state.location.search).toMatchObject({ casilla: expect.stringMatching(/^PRE_INGRESADO\./) });
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(router.state.location.search).not.toHaveProperty('casilla');
    expect(document.activeElement?.getAttribute('data-casilla')).toMatch(/^PRE_INGRESADO\./);
  });

  test('of a version that is no draft is read, never written', async () => {
    await open('/transiciones?casilla=EN_AGENCIA.PRO');
    const dialog = await panel();
    expect(dialog.textContent).toContain('operario y agencia');
    expect(dialog.textContent).toContain('día acordado');
    expect(within(dialog).queryByRole('button', { name: 'Guardar' })).toBeNull();
    expect(within(dialog).queryByRole('checkbox')).toBeNull();
  });
});

describe('a cell of a draft', () => {
  const address = '/transiciones?version=5&casilla=EN_AGENCIA.PRO';
  const keep = () =>
    fakeService(guardarCasilla, ({ estado_desde, tipo_evento, pasos }) => {
      const casilla = { estado_desde, tipo_evento, pasos };
      casillas = [...casillas.filter((one) => one.tipo_evento !== tipo_evento), ...(pasos.length > 0 ? [casilla] : [])];
      return { casilla };
    });

  test('is saved with Ctrl+Enter, and taken back by what stood there', async () => {
    const sent = keep();
    await open(address);
    const dialog = await panel();
    await userEvent.click(within(dialog).getByRole('checkbox', { name: 'Agencia', checked: true }));
    await userEvent.click(within(dialog).getByRole('checkbox', { name: 'Nota' }));
    const minutes = within(dialog).getByLabelText('Minutos para deshacerlo');
    await userEvent.clear(minutes);
    await userEvent.type(minutes, '5{Control>}{Enter}{/Control}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent[0]).toMatchObject({
      version_id: 5,
      estado_desde: 'EN_AGENCIA',
      tipo_evento: 'PRO',
      pasos: [{ estado_hasta: 'EN_AGENCIA', quien: ['operario'], exige: ['dia', 'nota'], deshacer_minutos: 5 }],
    });
    await userEvent.click(await screen.findByRole('button', { name: /^Deshacer/ }));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]?.pasos).toEqual(PRO.pasos);
  });

  test('where the event was not allowed is allowed by typing the state that it leads to', async () => {
    const sent = keep();
    await open('/transiciones?version=5&casilla=INGRESADO.PRO');
    const dialog = await panel();
    expect(within(dialog).queryByRole('checkbox')).toBeNull();
    const field = within(dialog).getByRole('combobox', { name: 'Lleva a' });
    await waitFor(() => expect(document.activeElement).toBe(field));
    await userEvent.keyboard('En traslado{ArrowDown}{Enter}');
    await within(dialog).findByRole('checkbox', { name: 'Operario', checked: true });
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.pasos).toEqual([{ estado_hasta: 'EN_TRASLADO', ...opera }]);
  });

  test('is not saved without whom it is for, nor with a time that is none', async () => {
    const sent = keep();
    await open(address);
    const dialog = await panel();
    await userEvent.click(within(dialog).getByRole('checkbox', { name: 'Agencia', checked: true }));
    await userEvent.click(within(dialog).getByRole('checkbox', { name: 'Operario' }));
    await userEvent.type(within(dialog).getByLabelText('Minutos para deshacerlo'), 'x');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Guardar' }));
    expect(within(dialog).getByText('Elija al menos un papel')).toBeDefined();
    expect(within(dialog).getByText('Escriba de 0 a 1440 minutos')).toBeDefined();
    expect(sent).toEqual([]);
  });

  test('what was changed is asked about once before it is lost', async () => {
    await open(address);
    const dialog = await panel();
    await userEvent.click(within(dialog).getByRole('checkbox', { name: 'Nota' }));
    await userEvent.keyboard('{Escape}');
    expect((await within(dialog).findByRole('alert')).textContent).toBe('Hay cambios sin guardar.');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Seguir editando' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancelar' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Descartar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('a refusal stays in the cell with its reason', async () => {
    fakeFailure(guardarCasilla, 'VERSION_NO_ES_BORRADOR');
    await open(address);
    const dialog = await panel();
    await userEvent.click(within(dialog).getByRole('checkbox', { name: 'Nota' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Guardar' }));
    expect((await within(dialog).findByRole('alert')).textContent).toContain('Solo se puede cambiar un borrador');
  });

  test('a release may lead to several states, any other event to one', async () => {
    const sent = keep();
    await open('/transiciones?version=5&casilla=RETENIDO.LIB');
    const dialog = await panel();
    expect(within(dialog).queryByLabelText('Lleva a')).toBeNull();
    await userEvent.click(within(dialog).getByRole('checkbox', { name: 'En traslado' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Guardar' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.pasos.map(({ estado_hasta }) => estado_hasta)).toEqual(['EN_AGENCIA', 'INGRESADO', 'EN_TRASLADO']);
  });
});

describe('reviewing and publishing', () => {
  test('each change is a sentence with the parcels that it touches, and each fault another', async () => {
    fakeService(revisarVersion, () => ({
      ...QUITA,
      callejones: [{ estado: 'CLASIFICADO' as const, abiertas: 7 }],
      inalcanzables: [{ estado: 'LEVANTADO' as const, abiertas: 0 }],
      desactualizada: true,
      se_publica: false,
    }));
    await open('/transiciones?version=5&tab=revisar');
    const faults = await screen.findByRole('list', { name: 'Qué impide publicar' });
    expect(faults.textContent).toContain(
      'De «Clasificada» no se llega a ningún final: 7 guías abiertas no podrían terminar.',
    );
    expect(faults.textContent).toContain('A «Levantada» no se llega con ningún evento.');
    expect(faults.textContent).toContain('Se publicó otra versión después de empezarlo.');
    const changes = screen.getByRole('list', { name: 'Cambios' });
    expect(changes.textContent).toContain('«Prórroga» en «Disponible en agencia» ya no se admite.');
    expect(within(changes).getByRole('link', { name: 'Alcanza a 1.204 guías abiertas.' }).getAttribute('href')).toBe(
      '/guias?estado=EN_AGENCIA',
    );
  });

  test('a draft is published with a note, after the screen has said whom it touches', async () => {
    fakeService(revisarVersion, () => QUITA);
    const sent = fakeService(publicarVersion, () => ({ version: VIGENTE }));
    const { router } = await open('/transiciones?version=5');
    await userEvent.click(screen.getByRole('button', { name: 'Publicar' }));
    const dialog = await panel();
    expect(await within(dialog).findByText('Cambia 1 casilla; alcanza a 1.204 guías abiertas.')).toBeDefined();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Sí, publicar' }));
    expect(within(dialog).getByText(/Explique por qué/)).toBeDefined();
    expect(sent).toEqual([]);
    await userEvent.type(within(dialog).getByLabelText('Nota'), 'Acordado con agencias');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Sí, publicar' }));
    await waitFor(() => expect(sent).toEqual([{ version_id: 5, nota: 'Acordado con agencias' }]));
    await waitFor(() => expect(router.state.location.search).not.toHaveProperty('version'));
  });

  test('a refused publication says why and keeps the note', async () => {
    fakeFailure(
      publicarVersion,
      'VERSION_CON_FALTAS',
      'No se puede publicar: quedan sin salida o sin entrada Levantada',
    );
    await open('/transiciones?version=5');
    await userEvent.click(screen.getByRole('button', { name: 'Publicar' }));
    const dialog = await panel();
    await userEvent.type(within(dialog).getByLabelText('Nota'), 'Va');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Sí, publicar' }));
    expect((await within(dialog).findByRole('alert')).textContent).toContain('sin salida o sin entrada Levantada');
    expect(within(dialog).getByLabelText<HTMLTextAreaElement>('Nota').value).toBe('Va');
  });
});

describe('versions', () => {
  test('a draft is begun from the one that is shown, and opened', async () => {
    const sent = fakeService(crearBorrador, () => ({ id: 5 }));
    const { router } = await open();
    await userEvent.click(screen.getByRole('button', { name: 'Crear borrador' }));
    const dialog = await panel();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Crear' }));
    expect(within(dialog).getByText('Póngale un nombre')).toBeDefined();
    await userEvent.type(within(dialog).getByLabelText('Nombre'), 'Sin prórrogas');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Crear' }));
    await waitFor(() => expect(router.state.location.search).toMatchObject({ version: '5' }));
    expect(sent).toEqual([{ version_id: 3, nombre: 'Sin prórrogas' }]);
    expect(await screen.findByRole('button', { name: 'Publicar' })).toBeDefined();
  });

  test('a retired one comes back with a note; a draft is discarded after a question', async () => {
    const back = fakeService(volverAVersion, () => ({ version: VIGENTE }));
    const gone = fakeService(descartarBorrador, () => ({}));
    const { router } = await open('/transiciones?version=2');
    expect(screen.queryByRole('button', { name: 'Publicar' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Volver a esta versión' }));
    await userEvent.type(within(await panel()).getByLabelText('Nota'), 'Salió mal');
    await userEvent.click(screen.getByRole('button', { name: 'Sí, volver' }));
    await waitFor(() => expect(back).toEqual([{ version_id: 2, nota: 'Salió mal' }]));
    await router.navigate({ to: '.', search: () => ({ version: 5 }) });
    await userEvent.click(await screen.findByRole('button', { name: 'Descartar' }));
    expect((await panel()).textContent).toContain('Sin prórrogas');
    await userEvent.click(screen.getByRole('button', { name: 'Sí, descartar' }));
    await waitFor(() => expect(gone).toEqual([{ version_id: 5 }]));
  });

  test('two are compared; which ones stands in the address', async () => {
    const asked = fakeService(revisarVersion, () => QUITA);
    await open('/transiciones?version=5&tab=comparar&contra=2');
    expect(await screen.findByText('Lo que cambia de «La de antes» a «Sin prórrogas»', { exact: false })).toBeDefined();
    expect(asked).toContainEqual({ version_id: 5, contra_id: 2 });
  });
});

test('a parcel is tried: side by side what today and the draft allow, and whether its history fits', async () => {
  const paso = (estado: 'EN_AGENCIA' | 'ENTREGADO') => ({ estado, quien: ['operario'], exige: [] });
  const prueba: Prueba = {
    guia: { id: 11, numero: '881000000012', estado_general: 'EN_AGENCIA' },
    historia: {
      cabe: false,
      choca: { evento: 'Prórroga', fecha: '2026-11-20T12:00:00Z', estado: 'EN_AGENCIA' },
    },
    pasos: [
      { tipo: 'RET_AG', nombre: 'Retiro en agencia', hoy: paso('ENTREGADO'), version: paso('ENTREGADO') },
      { tipo: 'PRO', nombre: 'Prórroga', hoy: paso('EN_AGENCIA'), version: null },
    ],
  };
  const sent = fakeService(probarVersion, () => prueba);
  await open('/transiciones?version=5&tab=probar');
  await userEvent.type(screen.getByRole('textbox', { name: 'Escanee o escriba una guía...' }), '881000000012{Enter}');
  const rows = within(await screen.findByRole('table')).getAllByRole('row');
  expect(sent).toEqual([{ version_id: 5, numero: '881000000012' }]);
  expect(rows[1]?.textContent).toBe('PrórrogaSe quitaDisponible en agenciaNo se admite');
  expect(rows[2]?.textContent).toBe('Retiro en agenciaEntregadaEntregada');
  expect(screen.getByText(/no habría sido posible: «Prórroga» del .* no se admite en «Disponible/)).toBeDefined();
});

test('of a levante its steps are read, and nothing is drafted; the address keeps whose life it is', async () => {
  const estado = (codigo: string, nombre: string, es_final = false) => ({
    ...{ codigo, nombre, es_final, familia: es_final ? ('neutro' as const) : ('curso' as const) },
  });
  const paso = { acto: 'confirmar', nombre: 'Confirmar', estado_desde: 'SOLICITADO', estado_hasta: 'CONFIRMADO' };
  fakeService(getDocumentos, () => ({
    documentos: [
      {
        entidad: 'levante',
        estados: [
          estado('SOLICITADO', 'Solicitado'),
          estado('CONFIRMADO', 'Confirmado'),
          estado('CERRADO', 'Cerrado', true),
        ],
        pasos: [{ ...paso, quien: ['gestion', 'sistema'] }],
      },
    ],
  }));
  const { router } = await open();
  const user = userEvent.setup();
  await user.click(screen.getByRole('combobox', { name: 'Vida de' }));
  await user.click(await screen.findByRole('option', { name: 'Levante', hidden: true }));
  const table = await screen.findByRole('region', { name: 'Pasos: Levante' });
  expect(within(table).getAllByRole('row').at(-1)?.textContent).toBe(
    'SolicitadoConfirmarConfirmadogestión de levantes y el sistema, por sí solo',
  );
  expect(screen.getByText(/Termina en:/).textContent).toContain('Cerrado');
  expect(screen.queryByRole('button', { name: 'Crear borrador' })).toBeNull();
  expect(router.state.location.search).toEqual({ documento: 'levante' });
});
