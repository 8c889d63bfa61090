import { t } from "../i18n";
import { Refused } from "../lib/api";
import type { ErrorBody } from "../wire/types";

/** Send files as parts named `file`, telling how far it has come (0 to 1).  Throws `Refused`. */
export function sendFiles<T>(path: string, files: readonly File[], progress: (part: number) => void): Promise<T> {
  const form = new FormData();
  for (const file of files) form.append("file", file, file.name);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", path);
    request.setRequestHeader("X-CSRF-Token", csrf());
    request.setRequestHeader("Accept", "application/json");
    request.upload.onprogress = (event) => progress(event.lengthComputable ? event.loaded / event.total : 0);
    request.onerror = () => reject(new Refused(t("common.offline"), [], 0));
    request.onload = () => settled<T>(request, resolve, reject);
    request.send(form);
  });
}

function settled<T>(request: XMLHttpRequest, resolve: (answer: T) => void, reject: (why: Refused) => void): void {
  try {
    const said: unknown = JSON.parse(request.responseText || "null");
    if (request.status < 300) return resolve(said as T);
    const trouble = said as Partial<ErrorBody> | null;
    reject(new Refused(trouble?.why ?? String(request.status), trouble?.problems ?? [], request.status));
  } catch {
    reject(new Refused(t("common.unreadable"), [], request.status));
  }
}

function csrf(): string {
  return /(?:^|; )(?:__Host-)?fieldcraft-csrf=([^;]*)/.exec(document.cookie)?.[1] ?? "";
}
