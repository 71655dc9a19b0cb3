import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';

import { registrarEvento } from '#features/guias/detalle.contract.ts';
import { EventoDeGuia } from '#features/guias/web/public.tsx';
import { serviceKey } from '#shared/contract.ts';
import { useCan } from '#web/permissions.ts';
import { Button } from '#web/ui/Button.tsx';

import { type IncidenciaEntera, verIncidencia } from '../contract.ts';

/** What is found out about a parcel while one attends; holding it back and letting it go are acts of the incidencia itself. */
const TIPOS: ReadonlySet<string> = new Set(['DAN', 'EXT', 'APA', 'SIN', 'DIR', 'REP', 'DESV']);

interface Props {
  entera: IncidenciaEntera;
  onSaid: (text: string) => void;
}

/** Registers what happened to its parcel, with the number of the incidencia in the note. */
export function EventoDesde({ entera: { guia, incidencia }, onSaid }: Props) {
  const mayRegister = useCan(registrarEvento);
  const [isOpen, setOpen] = useState(false);
  const client = useQueryClient();
  if (guia === null || !mayRegister) return null;
  return (
    <>
      <div>
        <Button onClick={() => setOpen(true)}>Registrar en la guía…</Button>
      </div>
      {isOpen ? (
        <Suspense>
          <EventoDeGuia
            guia_id={guia.id}
            tipos={TIPOS}
            antes={`Por ${incidencia.numero}`}
            onDone={(nombre) => {
              setOpen(false);
              void client.invalidateQueries({ queryKey: [serviceKey(verIncidencia)] });
              onSaid(`${guia.guia_nro}: ${nombre.toLowerCase()}`);
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
