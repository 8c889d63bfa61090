/**
 * As much of PixiJS as the board needs: sprites on WebGL, or on a canvas.  Its own front door brings four times as much;
 * these are the same modules by their paths, and the package's version is pinned.
 */
import "./noeval";
import type { WebGLOptions } from "../../node_modules/pixi.js/lib/rendering/renderers/gl/WebGLRenderer";
import { isWebGLSupported } from "../../node_modules/pixi.js/lib/utils/browser/isWebGLSupported";
import type { Container } from "../../node_modules/pixi.js/lib/scene/container/Container";

export { Container } from "../../node_modules/pixi.js/lib/scene/container/Container";
export { Sprite } from "../../node_modules/pixi.js/lib/scene/sprite/Sprite";
export { Texture } from "../../node_modules/pixi.js/lib/rendering/renderers/shared/texture/Texture";
export { CanvasSource } from "../../node_modules/pixi.js/lib/rendering/renderers/shared/texture/sources/CanvasSource";
export { ImageSource } from "../../node_modules/pixi.js/lib/rendering/renderers/shared/texture/sources/ImageSource";

/** What draws a scene. */
export interface Renderer {
  readonly name: string;
  render(options: { container: Container }): void;
  resize(width: number, height: number): void;
  destroy(): void;
}

type Options = Pick<WebGLOptions, "canvas" | "width" | "height" | "resolution">;

/** A renderer: on WebGL where there is any and it is wanted, else on a canvas. */
export async function makeRenderer(options: Options, webgl: boolean): Promise<Renderer> {
  const renderer = webgl && isWebGLSupported() ? await onWebGL() : await onCanvas();
  await renderer.init({
    ...options,
    autoDensity: true,
    backgroundAlpha: 0,
    antialias: false,
    skipExtensionImports: true,
  });
  return renderer;
}

async function onWebGL() {
  const { WebGLRenderer } = await import("../../node_modules/pixi.js/lib/rendering/renderers/gl/WebGLRenderer");
  return new WebGLRenderer();
}

async function onCanvas() {
  const { CanvasRenderer } = await import("../../node_modules/pixi.js/lib/rendering/renderers/canvas/CanvasRenderer");
  return new CanvasRenderer();
}
