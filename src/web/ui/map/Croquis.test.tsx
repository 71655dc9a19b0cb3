import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';

import { renderScreen } from '#testing/web.tsx';

import { Croquis } from './Croquis.tsx';
import type { ParadaDeCroquis, RondaDeCroquis } from './croquis-model.ts';

const stop = (id: number, lat: number, more: Partial<ParadaDeCroquis> = {}): ParadaDeCroquis => ({
  ...{ id, lat, lng: -56.2, estado: 'pendiente', titulo: `Persona ${id}` },
  ...more,
});
const ROUND: RondaDeCroquis = {
  id: 1,
  nombre: 'R261123-009',
  inicio: { lat: -34.85, lng: -56.25 },
  vuelve: true,
  paradas: [
    stop(11, -34.9, { estado: 'entregada' }),
    stop(12, -34.92, { fija: true }),
    stop(13, -34.94, { aproximada: true }),
  ],
};

const marks = () => within(screen.getByRole('group')).getAllByRole('button');

function Desk({ onLazo }: { onLazo?: (ids: number[]) => void }) {
  const [elegida, setElegida] = useState<number | null>(null);
  const loose = [stop(21, -34.86, { estado: 'suelta' })];
  return (
    <Croquis
      label="Recorrido R261123-009"
      rondas={[ROUND]}
      sueltas={loose}
      elegida={elegida}
      onElegir={setElegida}
      {...(onLazo && { onLazo })}
    />
  );
}

test('each stop is named by its number, who it is, its state, and what is special about it', async () => {
  await renderScreen(<Desk />);
  expect(screen.getByRole('group', { name: 'Recorrido R261123-009' })).toBeDefined();
  expect(marks().map((mark) => mark.getAttribute('aria-label'))).toEqual([
    'Persona 21 · sin recorrido',
    'Parada 1 · Persona 11 · entregada',
    'Parada 2 · Persona 12 · pendiente · fija',
    'Parada 3 · Persona 13 · pendiente · lugar aproximado',
  ]);
});

test('a press chooses a stop; arrows go on in the order of the round, and Tab leads to one mark only', async () => {
  await renderScreen(<Desk />);
  await userEvent.click(screen.getByRole('button', { name: /^Parada 1/ }));
  expect(screen.getByRole('button', { name: /^Parada 1/, pressed: true })).toBeDefined();
  screen.getByRole('button', { name: /^Parada 1/ }).focus();
  await userEvent.keyboard('{ArrowRight}');
  expect(screen.getByRole('button', { name: /^Parada 2/, pressed: true })).toBe(document.activeElement);
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{Enter}');
  expect(screen.getByRole('button', { name: /^Persona 21/, pressed: true })).toBe(document.activeElement);
  expect(marks().filter((mark) => mark.getAttribute('tabindex') === '0')).toHaveLength(1);
});

test('without anybody who listens it is a picture', async () => {
  await renderScreen(<Croquis label="Recorrido" rondas={[ROUND]} />);
  expect(screen.getByRole('img', { name: 'Recorrido' })).toBeDefined();
  expect(within(screen.getByRole('img')).queryAllByRole('button')).toEqual([]);
});

test('a line drawn around stops tells which; a mere press or a line around nothing tells none', async () => {
  const onLazo = vi.fn<(ids: number[]) => void>();
  await renderScreen(<Desk onLazo={onLazo} />);
  const sketch = screen.getByRole('group', { name: 'Recorrido R261123-009' });
  const draw = (...line: readonly [number, number][]) => {
    const [first = [0, 0], ...others] = line;
    fireEvent.pointerDown(sketch, { button: 0, clientX: first[0], clientY: first[1] });
    for (const [clientX, clientY] of others) fireEvent.pointerMove(sketch, { clientX, clientY });
    fireEvent.pointerUp(sketch);
  };
  draw([0, 0]);
  draw([0, 0], [20, 0], [20, 20], [0, 20]);
  expect(onLazo).not.toHaveBeenCalled();
  draw([0, 0], [640, 0], [640, 320], [0, 320]);
  expect(onLazo.mock.calls).toEqual([[[21, 11, 12, 13]]]);
});

test('with nothing to draw it says so', async () => {
  await renderScreen(<Croquis label="Recorrido" rondas={[]} />);
  expect(screen.getByText('Nada que dibujar todavía')).toBeDefined();
});

test('nearer, the chosen stop stands in the middle and everything is further apart; back, all is seen again', async () => {
  await renderScreen(<Desk />);
  const placeOf = (name: RegExp) => {
    const [x = 0, y = 0] =
      (screen.getByRole('button', { name }).getAttribute('transform') ?? '').match(/-?[\d.]+/g)?.map(Number) ?? [];
    return { x, y };
  };
  const before = placeOf(/^Parada 1/);
  await userEvent.click(screen.getByRole('button', { name: /^Parada 2/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Acercar' }));
  expect(placeOf(/^Parada 2/)).toEqual({ x: 320, y: 160 });
  expect(placeOf(/^Parada 1/).y).toBeLessThan(before.y);
  await userEvent.click(screen.getByRole('button', { name: 'Alejar' }));
  expect(placeOf(/^Parada 1/)).toEqual(before);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Alejar' }).disabled).toBe(true);
});
