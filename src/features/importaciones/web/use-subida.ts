import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';

import { MOST_BYTES } from '#shared/archivo.ts';
import { serviceKey } from '#shared/contract.ts';
import type { TipoDeImportacion } from '#shared/gds/importar.ts';
import { call, newClave, uploadFile } from '#web/api.ts';
import { ServiceError } from '#web/service-error.ts';

import { crearImportacion, listImportaciones, type Repetida } from '../contract.ts';
import { rutaDe } from './palabras.ts';

/** A large file over a slow line. Milliseconds. */
const UPLOAD_MS = 180_000;

export interface PorSubir {
  readonly archivo_id: number;
  readonly nombre: string;
  readonly repetida: Repetida;
}

interface Given {
  readonly tipo: TipoDeImportacion;
  readonly cliente: number | null;
  readonly deposito?: number | null;
  readonly file?: File;
  /** What was found to be there already, and is meant all the same. */
  readonly meant?: PorSubir;
}

/** Brings a file: up, then in. One that is known already waits for the person to say that it is meant. */
export function useSubida() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const mutation = useMutation({
    mutationFn: async ({ tipo, cliente, deposito = null, file, meant }: Given): Promise<PorSubir | null> => {
      const nombre = meant?.nombre ?? file?.name ?? '';
      const archivo_id = meant?.archivo_id ?? (await upload(file));
      const cliente_id = cliente === null ? {} : { cliente_id: cliente };
      const deposito_id = deposito === null ? {} : { deposito_id: deposito };
      const params = { archivo_id, tipo, ...cliente_id, ...deposito_id, aunque_repetida: meant !== undefined };
      const { importacion, repetida } = await call(crearImportacion, params, { clave: newClave() });
      if (importacion === null) return repetida && { archivo_id, nombre, repetida };
      await client.invalidateQueries({ queryKey: [serviceKey(listImportaciones)] });
      await navigate({ to: `${rutaDe(tipo)}/${importacion.id}` });
      return null;
    },
  });
  const { mutate, isPending, error, reset, data } = mutation;
  return { bring: (given: Given) => mutate(given), isPending, error, reset, found: data ?? null };
}

async function upload(file: File | undefined): Promise<number> {
  if (file === undefined) throw refused('Elija un archivo');
  if (/\.xls$/i.test(file.name))
    throw refused('Es una planilla de Excel antigua (.xls). Ábrala y guárdela como .xlsx o como CSV');
  if (!/\.(csv|txt|xlsx)$/i.test(file.name)) throw refused('Se importan archivos CSV y planillas XLSX');
  if (file.size > MOST_BYTES) throw refused('El archivo pasa de 10 MB. Divídalo en partes');
  if (file.size === 0) throw refused('El archivo está vacío');
  return uploadFile(file, file.name, AbortSignal.timeout(UPLOAD_MS));
}

function refused(text: string): ServiceError {
  return new ServiceError({ code: 'ARCHIVO_INVALIDO', msg: text, text });
}
