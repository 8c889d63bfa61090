/**
 * As much of PixiJS as the board needs: sprites on WebGL, or on a canvas.  Its own front door brings four times as much;
 * these are the same modules by their paths, and the package's version is pinned.
 */
import "./noeval";
import type { WebGLOptions } from "../../node_modules/pixi.js/lib/rendering/renderers/gl/WebGLRenderer";
import type { Container } from "../../node_modules/pixi.js/lib/scene/container/Container";

export { Container } from "../../node_modules/pixi.js/lib/scene/container/Container";
export { Sprite } from "../../node_modules/pixi.js/lib/scene/sprite/Sprite";
export { Texture } from "../../node_modules/pixi.js/lib/rendering/renderers/shared/texture/Texture";
export { ImageSource } from "../../node_modules/pixi.js/lib/rendering/renderers/shared/texture/sources/ImageSource";

/** What draws a scene. */
export interface Renderer {
  readonly name: string;
  render(options: { container: Container }): void;
  resize(width: number, height: number): void;
  destroy(): void;
}

/** What the renderers of WebGL that need no graphics card call themselves. */
const SOFTWARE = /swiftshader|llvmpipe|softpipe|software|basic render/i;

type Options = Pick<WebGLOptions, "canvas" | "width" | "height" | "resolution">;

/** A renderer by its name; if none is named, on WebGL where a graphics card does it, else on a canvas. */
export async function makeRenderer(options: Options, name: string | null): Promise<Renderer> {
  const webgl = name ? name === "webgl" : hasGraphicsCard();
  const renderer = webgl ? await onWebGL() : await onCanvas();
  await renderer.init({
    ...options,
    autoDensity: true,
    backgroundAlpha: 0,
    antialias: false,
    skipExtensionImports: true,
  });
  return renderer;
}

/** Whether WebGL is more than software, which draws few frames a second where a canvas draws sixty. */
function hasGraphicsCard(): boolean {
  const context = document.createElement("canvas").getContext("webgl2", { failIfMajorPerformanceCaveat: true });
  if (!context) return false;
  const known = context.getExtension("WEBGL_debug_renderer_info");
  const card = String(context.getParameter(known?.UNMASKED_RENDERER_WEBGL ?? context.RENDERER));
  context.getExtension("WEBGL_lose_context")?.loseContext();
  return !SOFTWARE.test(card);
}

async function onWebGL() {
  const { WebGLRenderer } = await import("../../node_modules/pixi.js/lib/rendering/renderers/gl/WebGLRenderer");
  return new WebGLRenderer();
}

async function onCanvas() {
  const { CanvasRenderer } = await import("../../node_modules/pixi.js/lib/rendering/renderers/canvas/CanvasRenderer");
  return new CanvasRenderer();
}
