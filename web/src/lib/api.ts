import type { ErrorBody, Problem } from "../wire/types";
import { t } from "../i18n";

/** A request that was refused: why in words, and the places in what was sent where something is wrong. */
export class Refused extends Error {
  constructor(
    readonly why: string,
    readonly problems: readonly Problem[],
    readonly status: number,
  ) {
    super(why);
  }
}

/** What a request may carry besides its path: a seat's token, something as JSON, or a file. */
export interface Carries {
  token?: string;
  body?: unknown;
  form?: FormData;
  signal?: AbortSignal;
}

type Method = "GET" | "POST" | "PUT" | "DELETE";

/** Ask the server: `T` is what it answers with (nothing for an empty answer).  Throws `Refused`. */
export async function request<T>(method: Method, path: string, carries: Carries = {}): Promise<T> {
  const answer = await sent(method, path, carries);
  if (!answer.ok) throw await trouble(answer);
  const text = await answer.text();
  return read<T>(text || "null", answer.status);
}

/** Fetch what the server knows. */
export function get<T>(path: string, carries: Carries = {}): Promise<T> {
  return request<T>("GET", path, carries);
}

/** Send something new. */
export function post<T>(path: string, body?: unknown, carries: Carries = {}): Promise<T> {
  return request<T>("POST", path, { ...carries, body });
}

/** Replace something. */
export function put<T>(path: string, body: unknown, carries: Carries = {}): Promise<T> {
  return request<T>("PUT", path, { ...carries, body });
}

/** Take something away. */
export function remove(path: string, carries: Carries = {}): Promise<void> {
  return request("DELETE", path, carries);
}

/** Send a file. */
export function upload<T>(path: string, file: File, carries: Carries = {}): Promise<T> {
  const form = new FormData();
  form.append("file", file);
  return request<T>("POST", path, { ...carries, form });
}

async function sent(method: Method, path: string, carries: Carries): Promise<Response> {
  const body = carries.form ?? (carries.body === undefined ? null : JSON.stringify(carries.body));
  const signal = carries.signal ?? null;
  const ask = () =>
    fetch(path, { method, headers: headers(method, carries), body, signal, credentials: "same-origin" });
  try {
    return await (method === "GET" ? twice(ask, signal) : ask());
  } catch (error) {
    if (carries.signal?.aborted) throw error;
    throw new Refused(t("common.offline"), [], 0);
  }
}

/** Ask, and after a pause once more if the line broke: it may have been closed just as the request was sent. */
async function twice(ask: () => Promise<Response>, signal: AbortSignal | null): Promise<Response> {
  try {
    return await ask();
  } catch (error) {
    if (signal?.aborted) throw error;
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
    return ask();
  }
}

const PAUSE = 300;

function headers(method: Method, { token, body }: Carries): Record<string, string> {
  return {
    Accept: "application/json",
    ...(body === undefined ? {} : { "Content-Type": "application/json" }),
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
    ...(method === "GET" ? {} : { "X-CSRF-Token": csrf() }),
  };
}

/** The token that repeats the cookie, which a page of another site cannot read. */
function csrf(cookies = document.cookie): string {
  return /(?:^|; )(?:__Host-)?fieldcraft-csrf=([^;]*)/.exec(cookies)?.[1] ?? "";
}

async function trouble(answer: Response): Promise<Refused> {
  const said = read<Partial<ErrorBody> | null>((await answer.text()) || "null", answer.status);
  return new Refused(said?.why || `${answer.status} ${answer.statusText}`, said?.problems ?? [], answer.status);
}

function read<T>(text: string, status: number): T {
  try {
    return JSON.parse(text) as T;
  } catch {
    throw new Refused(t("common.unreadable"), [], status);
  }
}
