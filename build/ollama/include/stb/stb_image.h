#pragma once
static inline unsigned char *stbi_load_from_memory(const unsigned char *, int, int *, int *, int *, int) { return 0; }
static inline void stbi_image_free(void *) {}
