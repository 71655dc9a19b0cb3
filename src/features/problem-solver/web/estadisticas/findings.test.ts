import { expect, test } from 'vitest';

import type { EstadisticaUsuario } from './figures.ts';
import { bucketsFinding, casosFinding, causasFinding, meanFinding, speedFinding } from './findings.ts';

const usuario = (nombre: string, casos_resueltos: number, tiempo_medio_minutos: number): EstadisticaUsuario => ({
  usuario_id: casos_resueltos,
  nombre,
  casos_resueltos,
  tiempo_medio: '00:00:00',
  tiempo_medio_minutos,
});
const sosa = usuario('M. Sosa', 30, 2);
const piriz = usuario('J. Píriz', 10, 6);
const buckets = (...cantidades: number[]) =>
  ['0-1', '1-2', '2-5', '5-10', '10-15', '15-30', '30-60', '60+'].map((rango, index) => {
    return { rango, cantidad: cantidades[index] ?? 0 };
  });
const causa = (nombre: string, cantidad: number) => ({ id: cantidad, nombre, cantidad });

test.each([
  [[piriz, sosa], 'M. Sosa resolvió 30 de 40 casos (75\u00a0%)'],
  [[sosa], 'M. Sosa resolvió todos los casos: 30'],
  [
    [usuario('M. Sosa', 1, 2), usuario('A. Núñez', 1, 1)],
    'M. Sosa y A. Núñez resolvieron la mayor cantidad: 1 caso cada uno',
  ],
  [[sosa, usuario('A. Núñez', 30, 1)], 'M. Sosa y A. Núñez resolvieron la mayor cantidad: 30 casos cada uno'],
])('who solved most', (people, title) => {
  expect(casosFinding(people)).toBe(title);
});

test('who is fastest, against all together; nobody where nothing took time', () => {
  expect(speedFinding([piriz, sosa])).toBe('M. Sosa resuelve 30,0 casos por hora; el conjunto, 20,0');
  expect(speedFinding([usuario('M. Sosa', 3, 0)])).toBe('No hay tiempos con que calcular los casos por hora');
});

test('how far the means of people are apart', () => {
  expect(meanFinding([piriz, sosa])).toBe('El tiempo medio va de 2,00 a 6,00 minutos según el usuario');
  expect(meanFinding([sosa])).toBe('El tiempo medio es de 2,00 minutos');
});

test.each([
  [buckets(6, 1, 1), 'El 75\u00a0% de los casos se resuelve en menos de un minuto'],
  [buckets(4, 1, 3), 'El 63\u00a0% de los casos se resuelve en menos de 2 minutos'],
  [buckets(1, 1, 8), 'Todos los casos se resuelven en menos de 5 minutos'],
  [buckets(1, 0, 0, 0, 0, 0, 0, 9), 'El 90\u00a0% de los casos tarda 60 minutos o más'],
])('in which time more than half are solved', (found, title) => {
  expect(bucketsFinding(found)).toBe(title);
});

test('a share is never rounded to nothing nor to all of it', () => {
  expect(causasFinding([causa('Otro', 999), causa('Sin etiqueta', 1)])).toContain('(99\u00a0%)');
  expect(causasFinding([causa('Otro', 5)])).toBe('«Otro» es la causa de todos los casos');
});
