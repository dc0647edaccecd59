// Files that the server draws: passed on where the device can do that, otherwise saved.

import { fetchFile } from "../../core/net/http";

/** Fetch a file, and hand it to the device's sheet for sharing, or save it. Throw as `ask` does. */
export async function shareOrSave(path: string, name: string): Promise<void> {
  const file = await fetchFile(path, name);
  const files = [file];
  if (navigator.canShare?.({ files }) && matchMedia("(pointer: coarse)").matches) {
    try {
      await navigator.share({ files, title: "Midtown" });
      return;
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return;
      // drawing took so long that the browser no longer knows of the tap
    }
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href));
}
