import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';

import { fakeService, renderScreen } from '#testing/web.tsx';

import { entregasDelDia } from '../papeles.contract.ts';
import { UltimasCard } from './UltimasCard.tsx';

const ENTREGADA = {
  ...{ evento_id: 51, guia_nro: '881000000051', destinatario: '=Rosa', usuario: 'Ana Silva' },
  ...{
    fecha: '2026-11-25T15:04:00Z',
    quien: 'OTRO',
    verificado: 'CODIGO',
    recibe: 'Luis Paz',
    documento: 'X.XXX.X67-2',
  },
  ...{ bultos: 1, cobrado_centavos: 119_550, moneda: 'UYU', medio: 'QR', corregida: false },
};
const ULTIMA = { ...ENTREGADA, guia_id: 7 };

test('the hand-overs of the day are brought down as a file, documents masked, sums as figures', async () => {
  const files: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (file instanceof Blob) files.push(file);
    return 'blob:entregas';
  });
  const asked = fakeService(entregasDelDia, () => ({
    ...{ agencia: { nombre: 'Sucursal Buceo', direccion: null }, dia: '2026-11-25', hay_mas: true },
    entregas: [ENTREGADA],
  }));
  void renderScreen(<UltimasCard ultimas={[ULTIMA]} de={{ agente_id: 1 }} onPrint={() => undefined} />, '/pickup');
  await userEvent.click(await screen.findByRole('button', { name: 'CSV' }));
  await screen.findByText('En el archivo están las primeras 500 del día.');
  await waitFor(() => expect(files).toHaveLength(1));
  expect(asked).toEqual([{ agente_id: 1 }]);
  const [head, row] = ((await files[0]?.text()) ?? '').split('\r\n');
  expect(head).toContain('"Verificado por"');
  expect(row).toBe(
    '"25/11/2026 12:04";"881000000051";"\'=Rosa";"Luis Paz";"X.XXX.X67-2";"Código de retiro";"1";"1195,5";"UYU";"QR";"Ana Silva";"No"',
  );
});
