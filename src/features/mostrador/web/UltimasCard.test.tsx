import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';

import { fakeFailure, fakeService, renderScreen } from '#testing/web.tsx';

import { deshacerEntrega } from '../deshacer.contract.ts';
import { comprobanteDeEntrega, entregasDelDia } from '../papeles.contract.ts';
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
const ULTIMA = { ...ENTREGADA, guia_id: 7, se_deshace: true };
const nada = () => undefined;

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
  void renderScreen(<UltimasCard ultimas={[ULTIMA]} de={{ agente_id: 1 }} onPrint={nada} onDialog={nada} />, '/pickup');
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

test('what was handed over by mistake is taken back with its reason, once it is said what to give back; a refusal keeps the reason', async () => {
  fakeService(comprobanteDeEntrega, () => ({
    agencia: { nombre: 'Sucursal Buceo', direccion: null },
    entregas: [ENTREGADA],
  }));
  const late = { ...ULTIMA, evento_id: 50, guia_nro: '881000000050', se_deshace: false };
  const dialogs: boolean[] = [];
  void renderScreen(
    <UltimasCard ultimas={[ULTIMA, late]} de={{}} onPrint={nada} onDialog={(isOpen) => dialogs.push(isOpen)} />,
    '/pickup',
  );
  await screen.findByRole('button', { name: 'Deshacer la entrega de 881000000051' });
  expect(screen.queryByRole('button', { name: 'Deshacer la entrega de 881000000050' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Deshacer la entrega de 881000000051' }));
  expect(await screen.findByText('Devuelva $ 1.195,50')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Deshacer' }));
  expect(await screen.findByText('Escriba por qué se deshace')).toBeTruthy();
  await userEvent.type(screen.getByRole('textbox', { name: 'Por qué' }), 'Era la de otra Rosa');
  fakeFailure(deshacerEntrega, 'EVENTO_NO_SE_CORRIGE');
  await userEvent.click(screen.getByRole('button', { name: 'Deshacer' }));
  await screen.findByRole('alert');
  const sent = fakeService(deshacerEntrega, () => ({ deshechas: ['881000000051'] }));
  await userEvent.click(screen.getByRole('button', { name: 'Deshacer' }));
  expect(await screen.findByText('Deshecha: 881000000051 está otra vez en la agencia.')).toBeTruthy();
  expect(sent).toMatchObject([{ eventos: [51], nota: 'Era la de otra Rosa' }]);
  expect(dialogs).toEqual([true, false]);
});
