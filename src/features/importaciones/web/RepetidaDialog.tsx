import { useNavigate } from '@tanstack/react-router';

import { formatDateMinute } from '#shared/dates.ts';
import type { TipoDeImportacion } from '#shared/gds/importar.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx';

import { ESTADO, figure, filas, rutaDe } from './palabras.ts';
import type { PorSubir } from './use-subida.ts';

interface Props {
  tipo: TipoDeImportacion;
  porSubir: PorSubir;
  isWorking: boolean;
  onClose: () => void;
  onMeant: (porSubir: PorSubir) => void;
}

/** The same file was brought before: most often a mistake, and sometimes meant. */
export function RepetidaDialog({ tipo, porSubir, isWorking, onClose, onMeant }: Props) {
  const navigate = useNavigate();
  const { repetida } = porSubir;
  return (
    <ConfirmDialog
      title="Este archivo ya se subió"
      opened
      confirmLabel="Subir igual"
      isWorking={isWorking}
      onConfirm={() => onMeant(porSubir)}
      onClose={onClose}
    >
      <p>
        Es igual a «{repetida.nombre}», que subió {repetida.usuario} el {formatDateMinute(repetida.creada)}:{' '}
        {filas(repetida.filas)}, {figure(repetida.importadas)} {repetida.importadas === 1 ? 'importada' : 'importadas'}{' '}
        ({ESTADO[repetida.estado].nombre.toLowerCase()}
        ).
      </p>
      <p>
        {tipo === 'ENVIOS'
          ? 'Si lo sube igual, las referencias ya usadas se avisan fila por fila.'
          : 'Si lo sube igual, lo que ya se hizo no se hace dos veces.'}
      </p>
      <p>
        <Button onClick={() => void navigate({ to: `${rutaDe(tipo)}/${repetida.id}` })}>Abrir la anterior</Button>
      </p>
    </ConfirmDialog>
  );
}
