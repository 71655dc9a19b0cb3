import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';

import { serviceKey } from '#shared/contract.ts';
import { draft, linea, shown, USER } from '#testing/armado.ts';
import { fakeMedia } from '#testing/media.ts';
import { fakeAnswer, fakeService, renderScreen } from '#testing/web.tsx';

import { armanRecorrido } from '../compania.contract.ts';
import { agregarGuias, guardarRecorrido } from '../contract.ts';
import { poolDeRecorrido } from '../pool.contract.ts';
import { ArmarScreen } from './ArmarScreen.tsx';

/** Two people at one plan, and one at a phone. */

test('who else plans it is named', async () => {
  draft([linea(1)]);
  fakeService(armanRecorrido, () => ({ arman: ['Ana Techera', 'Beto Ríos'] }));
  await renderScreen(<ArmarScreen />, '/recorrido?id=5', { user: USER });
  expect(await screen.findByText('Ana Techera y Beto Ríos también lo arman')).toBeTruthy();
});

const CAMBIO = 'Ana lo cambió el 23/11/2026 10:04. Su cambio no se aplicó: mire lo nuevo y repítalo';

/** The first step meets a change of a colleague’s; from then on whoever knows their version is heard. */
function meeting(kept: ReturnType<typeof draft>, change: () => void) {
  fakeAnswer(serviceKey(guardarRecorrido), (body) => {
    const { id, version, orden, fijas, chofer_id } = guardarRecorrido.params.parse(
      Object.fromEntries(Object.entries(body).filter(([name]) => !['service', 'clave'].includes(name))),
    );
    kept.asked.push({ id, version, orden, fijas, chofer_id });
    if (kept.asked.length === 1) {
      change();
      kept.version += 1;
    }
    if (version !== kept.version)
      return { status: 409, body: { code: 'ERROR', error: 'DOCUMENTO_CAMBIO', msg: CAMBIO } };
    kept.version += 1;
    kept.lineas = (orden ?? []).flatMap((one) => kept.lineas.filter(({ guia_id }) => guia_id === one));
    return { status: 200, body: { code: 'OK', version: kept.version } };
  });
}

test('a step that met a colleague’s change is taken on what they left: neither loses theirs', async () => {
  const kept = draft([linea(1), linea(2), linea(3), linea(4)]);
  const [one, two, three, four] = kept.lineas;
  if (!one || !two || !three || !four) throw new Error('four stops');
  // They put the last before the third.
  meeting(kept, () => {
    kept.lineas = [one, two, four, three];
  });
  await renderScreen(<ArmarScreen />, '/recorrido?id=5', { user: USER });
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Bajar 881000000001' }));
  await waitFor(() => expect(shown()).toEqual(['881000000002', '881000000001', '881000000004', '881000000003']));
  expect(kept.asked).toHaveLength(2);
  expect(screen.queryByText(CAMBIO)).toBeNull();
});

test('where both decided the same thing the second is asked, and what the first chose stays', async () => {
  const kept = draft([linea(1)]);
  meeting(kept, () => {
    kept.chofer_id = 8;
  });
  await renderScreen(<ArmarScreen />, '/recorrido?id=5', { user: USER });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('combobox', { name: 'Chofer' }));
  await user.click(await screen.findByRole('option', { name: 'Carlos Nieves', hidden: true }));
  expect(await screen.findByText(CAMBIO)).toBeTruthy();
  expect(kept.asked).toHaveLength(1);
});

test('on a phone its parts are tabs: the field for labels stays, and what waits adds to the stops beside it', async () => {
  const kept = draft([linea(1)]);
  fakeService(poolDeRecorrido, () => ({
    ...{ zonas: [], carros: [], total: 1 },
    guias: [
      {
        ...{ guia_id: 2, guia_nro: '881000000002', destinatario: 'Persona 2', direccion: 'Ellauri 990' },
        ...{ localidad: 'Pocitos', zona: 'MVD-Sur', bultos: 1, prometida_el: '2026-11-23', vencida: false },
      },
    ],
  }));
  fakeService(agregarGuias, ({ guias = [] }) => {
    kept.lineas = [...kept.lineas, ...guias.map((id) => linea(id))];
    return { agregadas: guias, rechazadas: [] };
  });
  fakeMedia('max-width');
  await renderScreen(<ArmarScreen />, '/recorrido?id=5', { user: USER });
  const user = userEvent.setup();
  expect((await screen.findAllByRole('tab')).map(({ textContent }) => textContent)).toEqual([
    'En planta',
    'Paradas · 1',
    'Datos y mapa',
  ]);
  expect(shown()).toEqual(['881000000001']);
  expect(screen.queryByRole('combobox', { name: 'Chofer' })).toBeNull();
  await user.click(screen.getByRole('tab', { name: 'En planta' }));
  await user.click(await screen.findByRole('button', { name: 'Agregar 881000000002, Persona 2' }));
  await user.click(await screen.findByRole('tab', { name: 'Paradas · 2' }));
  expect(shown()).toEqual(['881000000001', '881000000002']);
  expect(screen.getByPlaceholderText('Escanee una guía para agregarla')).toBeTruthy();
  await user.click(screen.getByRole('tab', { name: 'Datos y mapa' }));
  expect(await screen.findByRole('combobox', { name: 'Chofer' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Elegir con lazo lo que espera en planta' })).toBeNull();
});
