import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { serviceQuery, useCommand } from '#web/api.ts';
import { useUndo } from '#web/ui/undo.ts';

import { deleteVista, listVistas, saveVista, type Vista } from '../contract.ts';
import { contenidoOf, type VistaActual } from './vista-contenido.ts';

const MINUTE = 60_000;

/** The saved views of the person and of the house, with how many parcels each has now. */
export function useVistas() {
  return useQuery({ ...serviceQuery(listVistas, {}), staleTime: MINUTE, refetchInterval: MINUTE });
}

interface Done {
  onSaved: (id: number, contenido: VistaActual) => void;
  onDeleted: (id: number) => void;
}

/** Saving and deleting a view; what was deleted can be taken back. */
export function useVistaActs({ onSaved, onDeleted }: Done) {
  const saving = useCommand(saveVista, [listVistas]);
  const deleting = useCommand(deleteVista, [listVistas]);
  const { offer, offers } = useUndo();
  const [failed, setFailed] = useState<unknown>(null);
  const save = async (vista: VistaActual & { id?: number; nombre: string; compartida: boolean }) => {
    setFailed(null);
    const { id } = await saving.run({ ...vista, columnas: vista.columnas === null ? null : [...vista.columnas] });
    onSaved(id, vista);
  };
  return {
    save: (vista: Parameters<typeof save>[0], onDone: () => void = () => undefined) =>
      void save(vista).then(onDone, setFailed),
    remove: (vista: Vista, onDone: () => void) =>
      void deleting.run({ id: vista.id }).then(() => {
        onDone();
        onDeleted(vista.id);
        const { nombre, compartida } = vista;
        offer({
          text: `Vista «${nombre}» eliminada`,
          onUndo: () => void save({ ...contenidoOf(vista), nombre, compartida }).catch(setFailed),
        });
      }, setFailed),
    isWorking: saving.isPending || deleting.isPending,
    error: failed,
    dismiss: () => setFailed(null),
    offers,
  };
}

export type VistaActs = ReturnType<typeof useVistaActs>;
