import type { GuiaDetalle } from '#features/guias/detalle.contract.ts';

import { CorregirDialog } from './CorregirDialog.tsx';
import { DevolverDialog } from './DevolverDialog.tsx';
import { EventoDialog } from './evento/EventoDialog.tsx';
import type { Registrado } from './evento/evento-form.ts';
import { PruebaDialog } from './PruebaDialog.tsx';
import type { Dialogos } from './use-dialogos.ts';

interface Props {
  detalle: GuiaDetalle;
  dialogos: Dialogos;
  onRegistrado: (registrado: Registrado, nombre: string) => void;
  onHecho: (texto: string) => void;
}

/** The one dialog that is open. */
export function DialogosDeGuia({ detalle, dialogos: { dialogo, close }, onRegistrado, onHecho }: Props) {
  const done = (texto: string) => {
    close();
    onHecho(texto);
  };
  switch (dialogo?.que) {
    case 'evento':
      return (
        <EventoDialog
          detalle={detalle}
          tipo={dialogo.tipo}
          onDone={(registrado, nombre) => {
            close();
            onRegistrado(registrado, nombre);
          }}
          onClose={close}
        />
      );
    case 'devolver':
      return <DevolverDialog guia={detalle.guia} onDone={done} onClose={close} />;
    case 'corregir':
      return <CorregirDialog detalle={detalle} evento={dialogo.evento} onDone={done} onClose={close} />;
    case 'prueba':
      return <PruebaDialog guiaId={detalle.guia.id} evento={dialogo.evento} cual={dialogo.cual} onClose={close} />;
    default:
      return null;
  }
}
